import type { Area } from '#contract/watching/collections.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { closeToast, showToast } from '../../lib/messages/toasts.ts'
import { deleteArea, renameArea, renewArea, restoreArea } from '../../state/collections/areas.ts'
import { pickNotifications } from '../../state/collections/notification-groups.ts'
import { openArea, openHistory } from '../../state/panel.ts'
import { editArea } from './area-edits.ts'
import { hasPlace } from './area-labels.ts'

/** Specification part 2, section 8. */
const TITLE = 'Watched Areas'

/** Opens the missing step of a new area, or the history of a saved one. */
export function openNextStep(area: Area): void {
  if (area.status === 'SAVED') openHistory('area', area.id)
  else openArea(area.id, hasPlace(area) ? 'criteria' : 'select-area')
}

export async function renew({ id, name }: Pick<Area, 'id' | 'name'>): Promise<void> {
  try {
    await renewArea(id)
    showToast({ kind: 'success', key: `renewed ${id}`, title: TITLE, message: `Area ${name} was renewed` })
  } catch (error) {
    notifyFailure(error)
  }
}

export async function rename(id: string, name: string): Promise<void> {
  await renameArea(id, name)
  showToast({ kind: 'success', title: TITLE, message: `Area ${name} was renamed` })
}

export async function deleteWithUndo({ id, name }: Pick<Area, 'id' | 'name'>): Promise<void> {
  try {
    await deleteArea(id)
    showToast({
      kind: 'success',
      key: `deleted ${id}`,
      title: TITLE,
      message: `Area ${name} was successfully deleted`,
      action: {
        label: 'Undo',
        run: () => void restoreArea(id).catch(notifyFailure),
      },
    })
  } catch (error) {
    notifyFailure(error)
  }
}

export const setNotified = ({ id, notifDef }: Pick<Area, 'id' | 'notifDef'>, isOn: boolean): void =>
  editArea(
    id,
    isOn ? { notifEnabled: true, notifDef: pickNotifications('area', notifDef) } : { notifEnabled: false },
  )

let failureToast: number | null = null

/** Specification part 2, section 8. */
export function notifyLoadFailure(): void {
  if (failureToast !== null) closeToast(failureToast)
  failureToast = showToast({
    kind: 'danger',
    title: 'Loading Watched Area Failed',
    message: 'There was an error while loading, please try again',
  })
}
