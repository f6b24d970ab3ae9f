import type { Price } from './catalogue-shapes.ts'

/** The anchor's day of the month, or the last day of a shorter month. */
export function periodEnd(anchor: number, start: number, { recurring }: Price): number {
  const from = new Date(anchor * 1000)
  const begin = new Date(start * 1000)
  const months = (recurring?.interval === 'year' ? 12 : 1) * (recurring?.interval_count ?? 1)
  const month = begin.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(begin.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(begin)
  end.setUTCDate(1)
  end.setUTCMonth(month)
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(end.getTime() / 1000)
}
