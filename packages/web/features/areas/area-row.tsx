import { Group, Menu, Switch } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconDotsVertical,
  IconHistory,
  IconListSearch,
  IconMapPin,
  IconPencil,
  IconPolygon,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { WatchedUntil } from '../../property/watched-until.tsx'
import { focusArea } from '../../state/map/shown-areas.ts'
import { openArea, openHistory } from '../../state/panel.ts'
import { useFocusReturn } from '../../ui/behaviour/focus-trail.ts'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { NameForm } from '../../ui/forms/name-form.tsx'
import { deleteWithUndo, openNextStep, rename, renew, setNotified } from './area-actions.ts'
import { getCriteriaLabels, getKindLabel } from './area-labels.ts'
import classes from './areas.module.css'

export function AreaRow({ area }: { area: Area }) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, type, status, unread, notifEnabled, expiresAt } = area
  const KindIcon = type === 'geometry' ? IconPolygon : IconListSearch
  if (isRenaming) {
    return (
      <li>
        <NameForm
          noun="area"
          initialName={name}
          verb="Rename"
          onCancel={() => setRenaming(false)}
          onSave={async (newName) => {
            await rename(id, newName)
            setRenaming(false)
          }}
        />
      </li>
    )
  }
  return (
    <li
      className={classes.row}
      onPointerEnter={() => focusArea(id)}
      onPointerLeave={() => focusArea(null)}
      onFocus={() => focusArea(id)}
      onBlur={() => focusArea(null)}
    >
      <Group gap={8} wrap="nowrap">
        <RowButton within="row" onClick={() => openNextStep(area)}>
          <KindIcon size={18} stroke={1.75} aria-hidden />
          <span className={classes.name}>{name}</span>
          {status === 'NEW' && <NewBadge />}
          {unread > 0 && <span className={classes.unread}>{formatNumber(unread)} unread</span>}
        </RowButton>
        <Switch
          size="xs"
          aria-label={`Notifications of ${name}`}
          checked={notifEnabled}
          onChange={({ currentTarget: { checked } }) => {
            setNotified(area, checked)
            if (checked) openArea(id, 'notification-types')
          }}
        />
        <AreaMenu area={area} onRename={() => setRenaming(true)} />
      </Group>
      <div className={classes.rowFoot}>
        <span>{getKindLabel(area)}</span>
        {status === 'NEW' ? (
          <span>Not saved: no notifications yet</span>
        ) : (
          <WatchedUntil expiresAt={expiresAt} onRenew={() => void renew(area)} />
        )}
        {getCriteriaLabels(area.options).map((label) => (
          <span key={label} className={classes.criteria}>
            {label}
          </span>
        ))}
      </div>
    </li>
  )
}

function AreaMenu({ area, onRename }: { area: Area; onRename: () => void }) {
  const { id, name } = area
  const [isDeleting, setDeleting] = useState(false)
  useFocusReturn(isDeleting)
  const remove = async () => {
    setDeleting(true)
    await deleteWithUndo(area)
    setDeleting(false)
  }
  return (
    <ButtonMenu
      position="bottom-end"
      width={220}
      button={<IconButton icon={IconDotsVertical} iconSize={16} label={`More for ${name}`} />}
    >
      <MenuItem icon={IconHistory} onClick={() => openHistory('area', id, 'info')}>
        Open history
      </MenuItem>
      <MenuItem icon={IconMapPin} onClick={() => openArea(id, 'select-area')}>
        Edit area
      </MenuItem>
      <MenuItem icon={IconBell} onClick={() => openArea(id, 'notification-types')}>
        Notification types
      </MenuItem>
      <MenuItem icon={IconAdjustmentsHorizontal} onClick={() => openArea(id, 'criteria')}>
        Criteria
      </MenuItem>
      <Menu.Divider />
      <MenuItem icon={IconPencil} onClick={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={IconRefresh} onClick={() => void renew(area)}>
        Renew
      </MenuItem>
      <MenuItem color="red" icon={IconTrash} onClick={() => void remove()}>
        Delete
      </MenuItem>
    </ButtonMenu>
  )
}

export const NewBadge = () => <span className={classes.badge}>NEW</span>
