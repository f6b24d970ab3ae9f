import { SUBJECT_COLOURS } from '#domain/layers/map-colours.ts'
import { useSubject } from '../../state/map/subject.ts'
import { useTools } from '../../state/map/tools.ts'
import type { MapController } from '../controller.ts'
import type { MapScheme } from '../styles/scheme.ts'

interface SubjectPinProps {
  controller: MapController
  scheme: MapScheme
}

/** Subject of a market analysis without a parcel. */
export function SubjectPin({ controller, scheme }: SubjectPinProps) {
  const tried = useTools(({ tools }) => tools.subject)
  const chosen = useSubject(({ choice }) => (choice?.kind === 'place' ? choice.at : null))
  const at = tried ?? chosen
  if (!at) return null
  const { x, y } = controller.project(at)
  const casing = scheme === 'light' ? '#fff' : '#1a0f33'
  return (
    <g
      data-pin="subject"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      fill={SUBJECT_COLOURS[scheme]}
      stroke={casing}
      strokeWidth="2"
    >
      <path d="M0 0C-3-8-12-12-12-21a12 12 0 0 1 24 0C12-12 3-8 0 0Z" />
      <circle cy="-21" r="4.5" fill={casing} stroke="none" />
    </g>
  )
}
