/** The paths of a small line chart. Values grow upwards; the newest is at the right edge. */
export function sparkline(values: number[], width: number, height: number) {
  if (values.length < 2) return { line: "", area: "" };
  const most = Math.max(...values, 0.001);
  const step = width / (values.length - 1);
  const points = values.map((value, index) => {
    const y = height - 2 - (value / most) * (height - 4);
    return `${round(index * step)} ${round(y)}`;
  });
  const line = `M${points.join("L")}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}

const round = (value: number) => Math.round(value * 10) / 10;
