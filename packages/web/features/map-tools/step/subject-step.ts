import type { MapTools } from '#domain/map-tools/map-gestures.ts'
import type { SubjectChoice } from '../../../state/map/subject.ts'
import type { ToolAction } from './tool-steps.ts'

const POSITION: ToolAction = { label: 'Position by hand', event: 'position' }
const LEAVE: ToolAction = { label: 'Cancel', event: 'normal', key: 'Esc' }
const CANCEL: ToolAction = { label: 'Cancel', event: 'cancel', key: 'Esc' }
const SAVE: ToolAction = { label: 'Save', event: 'save', key: 'Enter', isMain: true }

const POINTER_HINTS = {
  choose: 'Click the property to analyse, or search its address.',
  place: 'Click where the subject is.',
  move: 'Click again to move the subject.',
}
const KEYBOARD_HINTS = {
  choose: 'Arrows move the map, Space takes the parcel under the crosshair. / searches an address.',
  place: 'Arrows move the map, Space places the subject under the crosshair.',
  move: 'Arrows move the map, Space to move the subject.',
}

export function getSubjectStep(
  { mode, subject }: MapTools,
  choice: SubjectChoice | null,
  usesKeyboard: boolean,
): { name: string | null; hint: string; actions: readonly ToolAction[] } {
  const hints = usesKeyboard ? KEYBOARD_HINTS : POINTER_HINTS
  if (mode === 'cmaSubjectPositioning') {
    return subject === null
      ? { name: null, hint: hints.place, actions: [CANCEL] }
      : { name: null, hint: hints.move, actions: [SAVE, CANCEL] }
  }
  if (choice === null) return { name: null, hint: hints.choose, actions: [POSITION, LEAVE] }
  const { name, kind } = choice
  return kind === 'place'
    ? {
        name: name ?? 'A place without a parcel',
        hint: '',
        actions: [{ ...POSITION, label: 'Move it' }, LEAVE],
      }
    : { name: name ?? 'This parcel', hint: '', actions: [POSITION, LEAVE] }
}
