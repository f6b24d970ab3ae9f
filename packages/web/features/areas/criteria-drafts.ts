import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { createStore } from '../../lib/store/store.ts'
import { registerAccountData } from '../../state/account/account-data.ts'
import { editArea } from './area-edits.ts'

/** Criteria that are being tried for areas that are watched already, by the area's id: they count once they are saved. */
export const useCriteriaDrafts = createStore<Readonly<Record<string, AreaOptions>>>({})

export const draftOf = (id: string): AreaOptions | undefined => useCriteriaDrafts.getState()[id]

/** Changes the criteria of an area: those of a NEW area are saved at once, others are stored as a draft. */
export function changeCriteria({ id, status }: Area, options: AreaOptions): void {
  if (status === 'NEW') editArea(id, { options })
  else useCriteriaDrafts.setState({ [id]: options })
}

export function dropCriteria(id: string): void {
  const { [id]: _, ...others } = useCriteriaDrafts.getState()
  useCriteriaDrafts.setState(others, true)
}

registerAccountData({ clear: () => useCriteriaDrafts.setState({}, true) })

/** Criteria as on the screen; the place is not theirs, so that it is as the area has it. */
export const criteriaOf = (area: Area, draft: AreaOptions | undefined): AreaOptions => ({
  ...(draft ?? area.options),
  subAreas: area.options.subAreas,
})
