import type { MapTools } from '#domain/map-tools/map-gestures.ts'
import type { SubjectChoice } from '../../../state/map/subject.ts'
import type { ToolAction } from './tool-steps.ts'

const LEAVE: ToolAction = { label: 'Cancel', event: 'normal', key: 'Esc' }
const CANCEL: ToolAction = { label: 'Cancel', event: 'cancel', key: 'Esc' }
const SAVE: ToolAction = { label: 'Save', event: 'save', key: 'Enter', isMain: true }

export function getSubjectStep(
  { mode, subject }: MapTools,
  choice: SubjectChoice | null,
  usesKeyboard: boolean,
): { name: string | null; hint: string; actions: readonly ToolAction[] } {
  if (mode === 'cmaSubjectPositioning') {
    const move = usesKeyboard ? 'Arrows move the map, Space' : 'Click again'
    const place = usesKeyboard
      ? 'Arrows move the map, Space places the subject under the crosshair.'
      : 'Click where the subject is.'
    return subject === null
      ? { name: null, hint: place, actions: [CANCEL] }
      : { name: null, hint: `${move} to move the subject.`, actions: [SAVE, CANCEL] }
  }
  const position: ToolAction = {
    label: choice?.kind === 'place' ? 'Move it' : 'Position by hand',
    event: 'position',
  }
  return {
    name: choice && (choice.name ?? (choice.kind === 'place' ? 'A place without a parcel' : 'This parcel')),
    hint: choice ? '' : usesKeyboard ? KEY_HINT : POINTER_HINT,
    actions: [position, LEAVE],
  }
}

const POINTER_HINT = 'Click the property to analyse, or search its address.'
const KEY_HINT = 'Arrows move the map, Space takes the parcel under the crosshair. / searches an address.'
