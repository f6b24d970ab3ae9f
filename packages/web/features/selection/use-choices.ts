import { useCallback, useState } from 'react'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'

/** Choices besides upids: no candidate, or all candidates. */
export const NO_CHOICE = ''
export const ALL = '*'

export type Ambiguous = FindPastedResponse['ambiguous'][number]
/** Chosen upid, `ALL` or `NO_CHOICE`, by index of the entry. */
type Choices = Readonly<Record<number, string>>

export const hasChoice = ({ candidates, reason }: Ambiguous) => candidates.length > 1 && reason === null

/** Choice made by "Choose all matches". Null if the candidates only resemble the pasted text. */
function getTakeAllChoice(entry: Ambiguous): string | null {
  if (entry.reason !== null) return null
  return hasChoice(entry) ? ALL : (entry.candidates[0]?.upid ?? null)
}

export interface Choosing {
  choices: Choices
  choose: (index: number, upid: string) => void
  takeAll: (() => void) | null
  /** Undoes `takeAll`. Null after another choice. */
  undo: (() => void) | null
}

export function useChoices(entries: readonly Ambiguous[]): Choosing & { chosenUpids: string[] } {
  const [choices, setChoices] = useState<Choices>({})
  const [previousChoices, setPreviousChoices] = useState<Choices | null>(null)
  const choose = useCallback((index: number, upid: string) => {
    setChoices((current) => ({ ...current, [index]: upid }))
    setPreviousChoices(null)
  }, [])
  const takeAllChoices = entries.flatMap((entry, index) => {
    const choice = getTakeAllChoice(entry)
    return choice === null ? [] : [[index, choice] as const]
  })
  const hasMoreToTake =
    takeAllChoices.length > 1 && takeAllChoices.some(([index, choice]) => choices[index] !== choice)
  const takeAll = () => {
    setPreviousChoices(choices)
    setChoices({ ...choices, ...Object.fromEntries(takeAllChoices) })
  }
  const undo = () => {
    setChoices(previousChoices ?? {})
    setPreviousChoices(null)
  }
  const chosenUpids = entries.flatMap(({ candidates }, index) =>
    candidates.map(({ upid }) => upid).filter((upid) => [ALL, upid].includes(choices[index] ?? NO_CHOICE)),
  )
  return {
    choices,
    choose,
    takeAll: hasMoreToTake ? takeAll : null,
    undo: previousChoices ? undo : null,
    chosenUpids,
  }
}
