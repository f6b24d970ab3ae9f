import { formatCount, nounFor } from '#domain/text/counts.ts'

/** Such as `2 parts are missing or incomplete`. */
export function describeMissing(missing: number, incomplete: number): string {
  const count = missing + incomplete
  const states = [missing > 0 && 'missing', incomplete > 0 && 'incomplete'].filter(Boolean).join(' or ')
  return `${formatCount(count, 'part')} ${nounFor(count, 'is', 'are')} ${states}`
}
