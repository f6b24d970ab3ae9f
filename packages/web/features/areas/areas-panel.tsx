import { Stack } from '@mantine/core'
import { IconListSearch, IconMapPin, IconPlus, IconPolygon } from '@tabler/icons-react'
import type { Area } from '#contract/watching/collections.ts'
import { AREA_RESOURCES } from '#domain/account/permissions.ts'
import { SkillHint } from '../../property/skill-hint.tsx'
import { useAllowed } from '../../state/account/session.ts'
import { useAreas } from '../../state/collections/areas.ts'
import { startArea } from '../../state/collections/begin-area.ts'
import { useShown } from '../../state/map/shown-areas.ts'
import { ActionButton } from '../../ui/buttons/action-button.tsx'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { NamedList } from '../../ui/lists/named-list.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { editedArea, useAreaEdits } from './area-edits.ts'
import { AreaRow } from './area-row.tsx'
import classes from './areas.module.css'
import { LockedAreas } from './locked-areas.tsx'

const drawBoundary = () => void startArea('geometry')
const selectFromList = () => void startArea('selection')

export function AreasPanel({ onClose }: { onClose: () => void }) {
  const isAllowed = useAllowed(...AREA_RESOURCES)
  return (
    <PanelFrame
      label="Watched areas"
      title="Watched areas"
      onClose={onClose}
      actions={isAllowed && <NewAreaMenu />}
    >
      {isAllowed ? <LoadedAreas /> : <LockedAreas />}
    </PanelFrame>
  )
}

function NewAreaMenu() {
  return (
    <ButtonMenu
      position="bottom-end"
      width={240}
      button={<IconButton icon={IconPlus} label="New watched area" />}
    >
      <MenuItem icon={IconPolygon} onClick={drawBoundary}>
        Draw a Boundary
      </MenuItem>
      <MenuItem icon={IconListSearch} onClick={selectFromList}>
        Select an Area from a List
      </MenuItem>
    </ButtonMenu>
  )
}

function LoadedAreas() {
  const { data: areas, error, refetch } = useAreas()
  if (areas) return areas.length > 0 ? <AreaList areas={areas} /> : <NoAreas />
  if (error !== null) {
    return <LoadFailure noun="The watched areas" error={error} retry={refetch} />
  }
  return <Loading label="Loading the watched areas" heights={[60, 60, 60]} />
}

function NoAreas() {
  return (
    <EmptyState
      title="No watched areas yet"
      icon={<IconMapPin size={20} stroke={1.75} aria-hidden />}
      action={
        <Stack gap={8}>
          <ActionButton variant="filled" icon={IconPolygon} onClick={drawBoundary}>
            Draw a Boundary
          </ActionButton>
          <ActionButton icon={IconListSearch} onClick={selectFromList}>
            Select an Area from a List
          </ActionButton>
          <SkillHint skill="areas" />
        </Stack>
      }
    >
      Watch a neighbourhood or a block: Lotline notifies you of zoning, subdivisions, applications and
      listings there.
    </EmptyState>
  )
}

function AreaList({ areas }: { areas: readonly Area[] }) {
  const edits = useAreaEdits()
  useShown(areas)
  return (
    <NamedList items={areas} noun="area" article="an" className={classes.list}>
      {(area) => <AreaRow key={area.id} area={editedArea(area, edits[area.id])} />}
    </NamedList>
  )
}
