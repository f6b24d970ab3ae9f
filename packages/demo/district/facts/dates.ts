import { DAY_MS } from '#domain/text/dates.ts'

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysBefore(date: string, days: number): string {
  return daysAfter(date, -days)
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}
