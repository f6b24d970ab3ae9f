import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Area } from '#contract/collections.ts'
import { NameForm } from '../../ui/forms/name-form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { rename } from './area-actions.ts'
import classes from './area-step.module.css'
import { kindWords } from './area-words.ts'

/** What an area is called, to be changed here. */
export function AreaName({ area }: { area: Area }) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) {
    return (
      <NameForm
        what="area"
        initialName={area.name}
        verb="Rename"
        onCancel={() => setRenaming(false)}
        onSave={async (name) => {
          await rename(area.id, name)
          setRenaming(false)
        }}
      />
    )
  }
  return (
    <>
      <div className={classes.title}>
        <h2>{area.name}</h2>
        <IconButton label="Rename" onClick={() => setRenaming(true)}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <p className={classes.line}>
        {area.status === 'NEW' && <span className={classes.badge}>NEW</span>} {kindWords(area)}
      </p>
    </>
  )
}
