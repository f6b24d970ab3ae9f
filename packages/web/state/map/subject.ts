import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { isChoosingSubject } from '#domain/map-tools/map-modes.ts'
import { distinctClassTitle } from '#domain/parcel/parcel-class.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { call } from '../../lib/api/api.ts'
import { createStore } from '../../lib/store/store.ts'
import { openParcel } from '../panel.ts'
import { sendCommand, useTools } from './tools.ts'

export type SubjectChoice =
  | { kind: 'parcel'; upid: string; name: string | null }
  | { kind: 'place'; at: LngLat; name: string | null }

export const useSubject = createStore<{ choice: SubjectChoice | null }>({ choice: null })

useTools.subscribe(({ tools }, previous) => {
  if (isChoosingSubject(previous.tools.mode) && !isChoosingSubject(tools.mode)) {
    useSubject.setState({ choice: null })
  }
})

/**
 * Chooses a parcel as subject. A building of strata units cannot be one, so its card opens to choose a unit.
 */
export async function chooseParcel(upid: string, name: string | null = null): Promise<void> {
  useSubject.setState({ choice: { kind: 'parcel', upid, name } })
  const card = await getCard(upid)
  const { choice } = useSubject.getState()
  if (card === null || choice?.kind !== 'parcel' || choice.upid !== upid) return
  if (card.units.count > 0) {
    useSubject.setState({ choice: null })
    openParcel(upid)
    const message = 'Strata units are valued one by one. Choose the unit in the card of the building.'
    useTools.setState({ refusal: { message, at: null } })
    return
  }
  const { parcel } = card
  const pid = parcel.pid && `PID ${formatPid(parcel.pid)}`
  const parcelName = parcel.address.short ?? pid ?? distinctClassTitle(parcel.parcelClass) ?? 'Parcel'
  useSubject.setState({ choice: { ...choice, name: parcelName } })
}

export function choosePlace(at: LngLat, name: string | null = null): void {
  useSubject.setState({ choice: { kind: 'place', at, name } })
}

export function endSubject(): void {
  if (isChoosingSubject(useTools.getState().tools.mode)) sendCommand('normal')
}

/** Null on failure. Creating the analysis reports the error. */
const getCard = (upid: string) => call('parcelCard', { params: { upid }, isQuiet: true }).catch(() => null)
