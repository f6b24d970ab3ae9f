import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { AREA_RESOURCES } from '#domain/account/permissions.ts'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { useFlyTo } from '../../map/use-fly-to.ts'
import { useAllowed } from '../../state/account/session.ts'
import { useAreas } from '../../state/collections/areas.ts'
import { useShown } from '../../state/map/shown-areas.ts'
import { AREA_STEPS, type AreaStep, openArea, openAreas, replaceWithAreas } from '../../state/panel.ts'
import { EditableName } from '../../ui/forms/editable-name.tsx'
import { AlertBanner } from '../../ui/hints/alert-banner.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { notifyLoadFailure, rename } from './area-actions.ts'
import { discardEdit, editedArea, retryEdit, useAreaEdits } from './area-edits.ts'
import { getKindLabel } from './area-labels.ts'
import { NewBadge } from './area-row.tsx'
import classes from './area-step.module.css'
import { CriteriaStep } from './criteria/criteria-step.tsx'
import { LockedAreas } from './locked-areas.tsx'
import { NotificationTypesStep } from './notification-types-step.tsx'
import { SelectAreaStep } from './place/select-area-step.tsx'
import stepBar from './step-bar.module.css'

interface AreaStepPanelProps {
  areaId: string
  step: AreaStep
  onClose: () => void
}

export function AreaStepPanel({ areaId, step, onClose }: AreaStepPanelProps) {
  const isAllowed = useAllowed(...AREA_RESOURCES)
  const edit = useAreaEdits((edits) => edits[areaId])
  const { data: areas, isFetchedAfterMount } = useAreas({ enabled: isAllowed })
  const savedArea = areas?.find(({ id }) => id === areaId)
  const isLost = isFetchedAfterMount && savedArea === undefined
  useEffect(() => {
    if (!isLost) return
    notifyLoadFailure()
    replaceWithAreas()
  }, [isLost])
  const area = useMemo(() => savedArea && editedArea(savedArea, edit), [savedArea, edit])
  useShown(
    useMemo(() => (area ? [area] : []), [area]),
    areaId,
  )
  return (
    <PanelFrame
      label={area ? `Watched area ${area.name}` : 'Watched area'}
      back={{ label: 'All watched areas', onClick: openAreas }}
      onClose={onClose}
    >
      {area && <Content key={areaId} area={area} step={step} />}
      {!area && isAllowed && <Loading label="Loading the watched area" heights={[28, 80]} />}
      {!area && !isAllowed && <LockedAreas />}
    </PanelFrame>
  )
}

const STEPS: Record<AreaStep, { title: string; Step: (props: { area: Area }) => ReactNode }> = {
  'select-area': { title: 'Area', Step: SelectAreaStep },
  'notification-types': { title: 'Notification types', Step: NotificationTypesStep },
  criteria: { title: 'Criteria', Step: CriteriaStep },
}

function Content({ area, step }: { area: Area; step: AreaStep }) {
  const { Step } = STEPS[step]
  useFlyTo(area.geometry)
  return (
    <>
      <EditableName noun="area" name={area.name} onRename={(name) => rename(area.id, name)} />
      <p className={classes.line}>
        {area.status === 'NEW' && <NewBadge />} {getKindLabel(area)}
      </p>
      <StepBar areaId={area.id} step={step} />
      <EditProblem areaId={area.id} />
      <Step area={area} />
    </>
  )
}

function EditProblem({ areaId }: { areaId: string }) {
  const edit = useAreaEdits((edits) => edits[areaId])
  if (!edit || edit.isSaving || edit.problem === null) return null
  return (
    <AlertBanner kind="danger" title="Not saved">
      {messageInPlace(edit.problem)}
      <Group gap={8} align="stretch" mt={8}>
        <Button size="compact-xs" variant="default" onClick={() => retryEdit(areaId)}>
          Try again
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discardEdit(areaId)}>
          Revert to the saved version
        </Button>
      </Group>
    </AlertBanner>
  )
}

function StepBar({ areaId, step }: { areaId: string; step: AreaStep }) {
  return (
    <nav className={stepBar.steps} aria-label="Steps of the watched area">
      {AREA_STEPS.map((other, index) => (
        <button
          key={other}
          type="button"
          aria-current={other === step ? 'step' : undefined}
          onClick={() => openArea(areaId, other)}
        >
          <span aria-hidden>{index + 1}</span>
          {STEPS[other].title}
        </button>
      ))}
    </nav>
  )
}
