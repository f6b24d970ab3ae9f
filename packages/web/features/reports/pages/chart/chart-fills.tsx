/** Hatched fills distinguish series even in grey print. */

const SECOND = 'second'
const MARK = 'mark'
const patternId = (id: string, name: string) => `${id}-${name}`

type Fill = (id: string) => string

const SERIES_FILLS: readonly Fill[] = [() => 'var(--brand)', (id) => `url(#${patternId(id, SECOND)})`]
export const getChartFill = (index: number, id: string): string =>
  (SERIES_FILLS[index % SERIES_FILLS.length] as Fill)(id)
export const MARK_FILL: Fill = (id) => `url(#${patternId(id, MARK)})`

export function ChartPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={patternId(id, SECOND)}
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={5} height={5} fill="#fff" />
        <rect width={1.25} height={5} fill="var(--brand)" />
      </pattern>
      <pattern
        id={patternId(id, MARK)}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width={6} height={6} fill="var(--tape)" />
        <rect width={2.5} height={6} fill="#fff" fillOpacity={0.55} />
      </pattern>
    </defs>
  )
}

export function FillSwatch({ index, id }: { index: number; id: string }) {
  return (
    <svg width={12} height={12} aria-hidden="true">
      <ChartPatterns id={id} />
      <rect x={0.5} y={0.5} width={11} height={11} fill={getChartFill(index, id)} stroke="var(--brand)" />
    </svg>
  )
}
