import { createContext, type ReactNode, use } from 'react'
import type { NumberedSource } from './number-sources.ts'
import classes from './source-mark.module.css'

/** Source numbers by release. The key null stands for values computed by Lotline. */
export type SourceNumbers = ReadonlyMap<number | null, number>

export const toSourceNumbers = (sources: readonly NumberedSource[]): SourceNumbers =>
  new Map(
    sources.flatMap(({ releaseId, copies, number }) => [releaseId, ...copies].map((id) => [id, number])),
  )

/** Whether this is the hidden copy for measuring, which has no ids and loads no pictures. */
export const IsMeasuredCopy = createContext(false)

export const HiddenWhileMeasured = ({ children }: { children: ReactNode }) =>
  use(IsMeasuredCopy) ? null : children

export const sourceId = (number: number): string => `report-source-${number}`

function SourceMark({ number }: { number: number | undefined }) {
  if (number === undefined) return null
  return (
    <sup className={classes.mark}>
      <a
        href={`#${sourceId(number)}`}
        aria-label={`Source ${number}`}
        onClick={(event) => scrollToTarget(event, 'center')}
      >
        [{number}]
      </a>
    </sup>
  )
}

interface SourceMarksProps {
  releases: readonly (number | null)[]
  sources: SourceNumbers
}

/** Links to sources: `[1][3]`. */
export function SourceMarks({ releases, sources }: SourceMarksProps) {
  const numbers = [...new Set(releases.map((releaseId) => sources.get(releaseId)))]
  return numbers.map((number) => <SourceMark key={number} number={number} />)
}

export const useUniqueId = (id: string): string | undefined => (use(IsMeasuredCopy) ? undefined : id)

/** Scrolls to a link's target without a history entry. PDFs follow the link's address instead. */
export function scrollToTarget(
  event: React.MouseEvent<HTMLAnchorElement>,
  block: ScrollLogicalPosition,
): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.scrollIntoView({ block })
}
