import {
  type Icon,
  IconColumns3,
  IconLock,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import type { ReportPart } from '#contract/report/reports.ts'
import { isAllowed } from '#domain/account/permissions.ts'
import { isWritten, PART_KINDS, type PartKey, partNeeds } from '#domain/report/part-kinds.ts'
import { useSession } from '../../../../state/account/session.ts'
import { openUpgrade } from '../../../../state/account/upgrade.ts'
import { Caption } from '../../../../ui/note.tsx'
import classes from './add-parts.module.css'
import { toggleFavouritePart } from './favourite-parts.ts'
import type { PartCost } from './part-cost.ts'
import type { PartDialog } from './part-row.tsx'

interface PartChoiceProps {
  partKey: PartKey
  part: ReportPart | undefined
  /** Null until favourites have loaded. */
  isFavourite: boolean | null
  cost: PartCost
  /** Null for a part with fixed columns. */
  columns: string | null
  onAdd: (key: PartKey) => void
  onAsk: (dialog: PartDialog) => void
  /** Closes the menu. */
  onClose: () => void
}

export function PartChoice(props: PartChoiceProps) {
  const { partKey, part, isFavourite, cost, columns, onAdd, onAsk, onClose } = props
  const { title, summary } = PART_KINDS[partKey]
  const resources = partNeeds(partKey)
  const isLocked = useSession(({ allowedResources }) => !isAllowed(allowedResources, resources))
  const unlock = () => {
    onClose()
    openUpgrade({ feature: title, resources })
  }
  const ask = (dialog: PartDialog) => {
    onClose()
    onAsk(dialog)
  }
  const addPart = () => {
    const { missingCredentials: credentialsKey } = cost
    if (credentialsKey !== null) return ask({ kind: 'credentials', partKey, credentialsKey })
    if (isWritten(partKey)) onClose()
    onAdd(partKey)
  }
  const Star = isFavourite ? IconStarFilled : IconStar
  const [verb, VerbIcon] = isLocked ? (['Upgrade', IconLock] as const) : getVerb(partKey, part)
  return (
    <div className={classes.line}>
      <button
        type="button"
        className={classes.choice}
        disabled={part?.status === 'pending' || (!isLocked && cost.problem !== null)}
        onClick={isLocked ? unlock : addPart}
      >
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <Caption span>{summary}</Caption>
          {!isLocked && cost.label !== null && <span className={classes.cost}>{cost.label}</span>}
          {!isLocked && columns !== null && <span className={classes.cost}>{columns}</span>}
          {!isLocked && cost.problem !== null && <span className={classes.cost}>{cost.problem}</span>}
        </span>
        <span className={classes.verb}>
          {VerbIcon && <VerbIcon size={14} stroke={1.75} aria-hidden />} {verb}
        </span>
      </button>
      {columns !== null && !isLocked && (
        <button
          type="button"
          className={classes.columns}
          aria-label={`Columns of ${title}: ${columns}`}
          aria-haspopup="dialog"
          onClick={() => ask({ kind: 'columns', partKey })}
        >
          <IconColumns3 size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.star}
        aria-label={`Favourite: ${title}`}
        aria-pressed={isFavourite ?? false}
        disabled={isFavourite === null}
        onClick={() => void toggleFavouritePart(partKey)}
      >
        <Star size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

function getVerb(key: PartKey, part: ReportPart | undefined): [verb: string, icon: Icon | null] {
  if (part === undefined) return ['Add', IconPlus]
  if (part.status === 'pending') return ['Running…', null]
  return isWritten(key) ? ['Edit', IconPencil] : ['Refresh', IconRefresh]
}
