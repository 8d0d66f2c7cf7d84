'use strict';
(() => {
  const known = ['slotpool', 'list', 'deque', 'floor'];
  const title = name => name === 'list' || name === 'deque' ? 'stock ' + name : name;
  const digits = v => {
    const size = Math.abs(v);
    return size === Math.round(size) && size < 1000 ? String(v) : v.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
  };
  const scaled = (v, names) => {
    let i = 0;
    while (Math.abs(v) >= 1000 && i < names.length - 1) { v /= 1000; i++; }
    return digits(+v.toPrecision(12)) + names[i];
  };
  const formats = {
    per_second: v => scaled(v, ['/s', 'k/s', 'M/s', 'G/s']),
    nanos: v => scaled(v, [' ns', ' µs', ' ms', ' s']),
    millis: v => v < 1000 ? digits(v) + ' ms' : digits(v / 1000) + ' s',
    bytes: v => scaled(v, [' B', ' kB', ' MB', ' GB']),
    count: v => v >= 1000 ? d3.format(',.0f')(v) : digits(v),
    ratio: v => digits(v) + 'x'
  };
  const names = figure => [...new Set(figure.panels.flatMap(p => p.series.map(s => s.name)))];
  /** The colour goes with the pool, whatever is said of its settings. */
  const pool = name => known.find(k => name.split(/[ ,]/).includes(k));
  const css = (figure, name) => 'c-' + (pool(name) || names(figure).filter(n => !pool(n)).indexOf(name) % 4);
  const words = (figure, name, point) => `${title(name)}${point.label ? ', ' + point.label + ' ' + figure.across : ''}: `
    + formats[figure.unit](point.y)
    + (point.low === point.high ? '' : ` (middle half ${formats[figure.unit](point.low)} to ${formats[figure.unit](point.high)})`);

  /** Moves labels apart that would lie upon each other. */
  const apart = (labels, gap, lowest) => {
    labels.sort((a, b) => a.y - b.y);
    labels.forEach((l, i) => { if (i && l.y - labels[i - 1].y < gap) l.y = labels[i - 1].y + gap; });
    for (let i = labels.length - 1, limit = lowest; i >= 0 && labels[i].y > limit; i--, limit -= gap) labels[i].y = limit;
    return labels;
  };

  function frame(panel, host, width, height, figure) {
    const svg = d3.select(host).append('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('height', height)
      .attr('role', 'img').attr('aria-label', `${figure.title}${panel.title ? ': ' + panel.title : ''}. `
        + panel.series.map(s => { const p = s.points[s.points.length - 1]; return words(figure, s.name, p); }).join('; '));
    return svg;
  }

  function axes(svg, x, y, figure, box, ticks, xTicks) {
    const log = y.base !== undefined;
    const values = log ? d3.range(Math.ceil(Math.log10(y.domain()[0]) - 1e-9), Math.floor(Math.log10(y.domain()[1]) + 1e-9) + 1).map(e => 10 ** e)
      : y.ticks(ticks);
    const grid = svg.append('g').attr('class', 'grid');
    values.forEach(v => {
      grid.append('line').attr('x1', box.left).attr('x2', box.right).attr('y1', y(v)).attr('y2', y(v));
      svg.append('text').attr('x', box.left - 6).attr('y', y(v) + 4).attr('text-anchor', 'end').text(formats[figure.unit](v));
    });
    svg.append('line').attr('class', 'base').attr('x1', box.left).attr('x2', box.right).attr('y1', box.bottom).attr('y2', box.bottom);
    spaced(xTicks).forEach(([at, text]) => svg.append('text').attr('x', at).attr('y', box.bottom + 15).attr('text-anchor', 'middle').text(text));
    if (figure.kind !== 'percentiles') {
      svg.append('text').attr('x', box.right).attr('y', box.bottom + 29).attr('text-anchor', 'end').text(figure.across);
    }
  }

  /** Without labels that would run into the one before; the table has them all. */
  function spaced(xTicks) {
    let free = -Infinity;
    return xTicks.filter(([at, text]) => {
      const half = 3.4 * String(text).length;
      const fits = at - half >= free;
      if (fits) free = at + half + 3;
      return fits;
    });
  }

  /** As much of a label as there is room for; the key has all of it. */
  const fitting = (text, room) => 6.6 * text.length <= room ? text : text.slice(0, Math.max(1, Math.floor(room / 6.6) - 1)) + '\u2026';

  function lines(figure, panel, host, width) {
    const time = figure.kind === 'time', log = figure.kind === 'percentiles' || (time && figure.unit === 'nanos');
    const height = time ? Math.min(300, Math.max(200, width * .4)) : 190;
    const room = Math.min(width * .4, 12 + 7 * d3.max(panel.series, s => title(s.name).length));
    const box = {left: 52, right: width - room, top: 8, bottom: height - 34};
    const svg = frame(panel, host, width, height, figure);
    const points = panel.series.flatMap(s => s.points).filter(p => !log || p.y > 0);
    const labels = [...new Set(points.map(p => p.label))];
    const x = time ? d3.scaleLinear(d3.extent(points, p => p.x), [box.left, box.right])
      : d3.scalePoint(labels, [box.left, box.right]).padding(.25);
    const y = log
      ? d3.scaleLog([10 ** Math.floor(Math.log10(d3.min(points, p => p.y))), 10 ** Math.ceil(Math.log10(d3.max(points, p => p.high)) + 1e-9)], [box.bottom, box.top])
      : d3.scaleLinear([0, d3.max(points, p => p.high) || 1], [box.bottom, box.top]).nice(4);
    const at = p => time ? x(p.x) : x(p.label);
    axes(svg, x, y, figure, box, 4, time ? x.ticks(width < 480 ? 5 : 10).map(v => [x(v), v]) : labels.map(l => [x(l), l]));
    const ends = [];
    const order = [...panel.series].sort((a, b) => (pool(a.name) === 'slotpool') - (pool(b.name) === 'slotpool'));
    order.forEach(series => {
      const shown = series.points.filter(p => !log || p.y > 0);
      if (!shown.length) return;
      const g = svg.append('g').attr('class', css(figure, series.name)).attr('data-series', series.name);
      if (!time) shown.filter(p => p.low !== p.high).forEach(p => g.append('line').attr('class', 'spread')
        .attr('x1', at(p)).attr('x2', at(p)).attr('y1', y(Math.max(p.low, y.domain()[0]))).attr('y2', y(p.high)));
      g.append('path').attr('class', 'mark' + (pool(series.name) === 'slotpool' ? ' ours' : ''))
        .attr('d', d3.line(at, p => y(p.y))(shown));
      shown.forEach(p => g.append('circle').attr('class', 'dot').attr('cx', at(p)).attr('cy', y(p.y))
        .attr('r', time ? (shown.length > 40 ? 0 : 2) : pool(series.name) === 'slotpool' ? 3.4 : 2.8).attr('data-x', time ? p.x : p.label).attr('data-y', p.y)
        .append('title').text(words(figure, series.name, p)));
      const last = shown[shown.length - 1];
      ends.push({name: series.name, y: y(last.y) + 4, x: at(last) + 8});
    });
    apart(ends, 12, box.bottom).forEach(l => {
      const left = time ? box.right + 6 : Math.max(l.x, box.right - 2);
      svg.append('g').attr('class', css(figure, l.name)).append('text').attr('class', 'name').attr('x', left).attr('y', l.y)
        .text(fitting(title(l.name), width - left));
    });
  }

  function histogram(figure, panel, host, width) {
    const row = 92, height = row * panel.series.length + 30;
    const svg = frame(panel, host, width, height, figure);
    const box = {left: 8, right: width - 8, bottom: height - 28};
    const bins = panel.series[0].points, step = bins.length > 1 ? bins[1].x - bins[0].x : 1;
    const x = d3.scaleLinear([0, step * bins.length], [box.left, box.right]);
    const y = d3.scaleLinear([0, d3.max(panel.series.flatMap(s => s.points), p => p.y) || 1], [0, row - 26]);
    panel.series.forEach((series, i) => {
      const base = row * (i + 1), g = svg.append('g').attr('class', css(figure, series.name)).attr('data-series', series.name);
      g.append('text').attr('class', 'name').attr('x', box.left).attr('y', base - row + 22).text(title(series.name));
      series.points.forEach(p => g.append('rect').attr('class', 'bar').attr('x', x(p.x) + .5).attr('width', Math.max(.8, x(p.x + step) - x(p.x) - 1))
        .attr('y', base - y(p.y)).attr('height', y(p.y)).attr('data-x', p.label).attr('data-y', p.y)
        .append('title').text(`${title(series.name)}: ${p.y} took ${p.label === 'more' ? 'more than ' + p.x : p.label + ' to ' + (p.x + step)} ms`));
      svg.append('line').attr('class', 'base').attr('x1', box.left).attr('x2', box.right).attr('y1', base).attr('y2', base);
    });
    x.ticks(width < 480 ? 5 : 10).forEach(v => svg.append('text').attr('x', x(v)).attr('y', box.bottom + 13).attr('text-anchor', 'middle').text(v));
    svg.append('text').attr('x', box.right).attr('y', box.bottom + 27).attr('text-anchor', 'end').text(figure.across);
  }

  function bars(figure, panel, host, width) {
    const row = 20, height = row * panel.series.length + 4;
    const svg = frame(panel, host, width, height, figure);
    const left = 8 + 7.2 * d3.max(panel.series, s => title(s.name).length);
    const x = d3.scaleLinear([0, d3.max(panel.series, s => s.points[0].high) || 1], [0, width - left - 70]);
    panel.series.forEach((series, i) => {
      const p = series.points[0], g = svg.append('g').attr('class', css(figure, series.name)).attr('data-series', series.name);
      g.append('text').attr('class', 'name').attr('x', 0).attr('y', i * row + 14).text(title(series.name));
      g.append('rect').attr('class', 'bar').attr('x', left).attr('y', i * row + 4).attr('height', row - 7).attr('width', Math.max(1, x(p.y)))
        .attr('data-x', '').attr('data-y', p.y).append('title').text(words(figure, series.name, p));
      svg.append('text').attr('x', left + x(p.y) + 6).attr('y', i * row + 14).text(formats[figure.unit](p.y));
    });
  }

  function key(figure, host) {
    if (figure.kind === 'bars' || figure.kind === 'histogram' || names(figure).length < 2) return;
    const list = d3.select(host).append('div').attr('class', 'key');
    [...names(figure)].sort((a, b) => (pool(b) === 'slotpool') - (pool(a) === 'slotpool')).forEach(name => {
      const item = list.append('span').attr('class', css(figure, name));
      item.append('svg').attr('width', 24).attr('height', 8).attr('aria-hidden', 'true').append('path')
        .attr('class', 'mark' + (pool(name) === 'slotpool' ? ' ours' : '')).attr('d', 'M1,4H23');
      item.append('span').text(title(name));
    });
  }

  const draw = {lines, percentiles: lines, time: lines, histogram, bars};

  function figure(spec) {
    const host = document.getElementById('plot-' + spec.id);
    let drawn = 0;
    const again = () => {
      const width = host.clientWidth;
      if (!width || width === drawn) return;
      drawn = width;
      host.replaceChildren();
      key(spec, host);
      const grid = d3.select(host).append('div').attr('class', 'panels' + (spec.panels.length === 1 ? ' one' : [2, 4].includes(spec.panels.length) && spec.kind !== 'bars' ? ' two' : ''));
      spec.panels.forEach(panel => {
        const place = grid.append('div').attr('class', 'panel').attr('data-panel', panel.title);
        if (panel.title) place.append('h4').text(panel.title);
        draw[spec.kind](spec, panel, place.node(), Math.max(240, place.node().clientWidth));
      });
      host.setAttribute('data-drawn', 'yes');
    };
    again();
    new ResizeObserver(again).observe(host);
  }

  JSON.parse(document.getElementById('figures').textContent).forEach(figure);
})();
