import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { isReversedRange } from '#domain/text/number-format.ts'
import { createStore } from '../../lib/store/store.ts'
import { registerAccountData } from '../../state/account/account-data.ts'
import { editArea } from './area-edits.ts'

/** Criteria that are being tried for areas that are watched already, by the area's id: they count once they are saved. */
export const useCriteriaDrafts = createStore<Readonly<Record<string, AreaOptions>>>({})

export const draftOf = (id: string): AreaOptions | undefined => useCriteriaDrafts.getState()[id]

/** Changes the criteria of an area. Usable criteria of a NEW area are saved immediately. All others are stored as a draft. */
export function changeCriteria({ id, status }: Area, options: AreaOptions, canBeUsed: boolean): void {
  if (status !== 'NEW' || !canBeUsed) {
    useCriteriaDrafts.setState({ [id]: options })
    return
  }
  dropCriteria(id)
  editArea(id, { options })
}

/** Returns false if a range has its minimum above its maximum, which the server refuses. */
export const areRangesUsable = ({ broker, mls }: AreaOptions): boolean =>
  ![broker.priceDollars, mls.priceDollars, mls.bedrooms].some(isReversedRange)

export function dropCriteria(id: string): void {
  const { [id]: _, ...others } = useCriteriaDrafts.getState()
  useCriteriaDrafts.setState(others, true)
}

registerAccountData({ clear: () => useCriteriaDrafts.setState({}, true) })

/** Merges the draft into the saved criteria, except for the neighbourhoods, which are part of the place. */
export const mergeCriteria = (area: Area, draft: AreaOptions | undefined): AreaOptions => ({
  ...(draft ?? area.options),
  subAreas: area.options.subAreas,
})
