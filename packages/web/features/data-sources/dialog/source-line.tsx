import { Badge, Button, Checkbox, Text } from '@mantine/core'
import { IconCheck, IconLock, IconPlugOff, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { RESOURCES } from '#domain/account/permissions.ts'
import { findPlansWith } from '#domain/account/plans.ts'
import { DATA_SOURCES, type DataSourceKey } from '#domain/table/data-sources.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { openUpgrade } from '../../../state/account/upgrade.ts'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import { toggleFavourite } from './favourites.ts'
import { getOfferLabels, getPausedLabel } from './offer-labels.ts'
import classes from './source-line.module.css'
import type { SourceOffer } from './source-offer.ts'

interface LineProps {
  sourceKey: DataSourceKey
  isFavourite: boolean
}

interface SourceLineProps extends LineProps {
  mark: ReactNode
  isStandIn?: boolean
  id?: string
  htmlFor?: string
  isDimmed?: boolean
  action?: ReactNode
  children?: ReactNode
}

function SourceLine(props: SourceLineProps) {
  const { sourceKey, isFavourite, mark, isStandIn, id, htmlFor, isDimmed, action, children } = props
  const { title, description } = DATA_SOURCES[sourceKey]
  const StarIcon = isFavourite ? IconStarFilled : IconStar
  const name = htmlFor ? <label htmlFor={htmlFor}>{title}</label> : <span>{title}</span>
  return (
    <li className={classes.line} data-dimmed={isDimmed}>
      <div className={classes.mark}>{mark}</div>
      <div className={classes.words}>
        <div className={classes.title}>
          {name}
          {isStandIn && (
            <Tooltip label="Answered by a local stand-in, not with real data.">
              <Badge size="sm" variant="light" color="gray" tt="none" fw={500}>
                Stand-in
              </Badge>
            </Tooltip>
          )}
        </div>
        <Text id={id} fz={12} lh="18px" c="dimmed">
          {description}
        </Text>
        {children}
      </div>
      {action}
      <button
        type="button"
        className={classes.star}
        aria-label={`${title}: favourite`}
        aria-pressed={isFavourite}
        onClick={() => toggleFavourite(sourceKey)}
      >
        <StarIcon size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}

interface RowSourceLineProps extends LineProps {
  isShown: boolean
  onShow: () => void
}

export function RowSourceLine({ isShown, onShow, ...line }: RowSourceLineProps) {
  const { title } = DATA_SOURCES[line.sourceKey]
  return (
    <SourceLine
      {...line}
      mark={<IconCheck size={16} stroke={1.75} aria-hidden="true" className={classes.included} />}
      action={
        isShown ? (
          <Text span inherit fz={12} lh="22px" c="dimmed">
            In the table
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Show columns of ${title}`}
            onClick={onShow}
          >
            Show columns
          </Button>
        )
      }
    />
  )
}

export function LockedSourceLine(line: LineProps) {
  const { title, needs } = DATA_SOURCES[line.sourceKey]
  const isInPlan = findPlansWith(needs).length > 0
  return (
    <SourceLine
      {...line}
      isDimmed
      mark={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
      action={
        isInPlan && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`See plans with ${title}`}
            onClick={() => openUpgrade({ feature: title, resources: needs })}
          >
            See plans
          </Button>
        )
      }
    >
      {!isInPlan && <p className={classes.meta}>For members of the board that offers it.</p>}
    </SourceLine>
  )
}

export function UnconnectedSourceLine(line: LineProps) {
  return (
    <SourceLine {...line} isDimmed mark={<IconPlugOff size={16} stroke={1.75} aria-hidden="true" />}>
      <p className={classes.meta}>Not connected here. An administrator can set up the connection.</p>
    </SourceLine>
  )
}

interface TaskLineProps extends LineProps {
  offer: SourceOffer
  isChosen: boolean
  /** Progress of a running request, such as `17 of 40`. */
  progress: string | null
  onToggle: () => void
  children?: ReactNode
}

export function TaskSourceLine(props: TaskLineProps) {
  const { offer, isChosen, progress, onToggle, children, ...line } = props
  const id = useId()
  return (
    <SourceLine
      {...line}
      id={`${id}-about`}
      htmlFor={id}
      isStandIn={offer.isStandIn}
      isDimmed={offer.problem !== null}
      mark={
        <Checkbox
          id={id}
          size="xs"
          checked={isChosen}
          disabled={offer.problem !== null && !isChosen}
          aria-describedby={`${id}-about ${id}-cost`}
          onChange={onToggle}
        />
      }
    >
      <p id={`${id}-cost`} className={classes.meta}>
        {progress !== null && (
          <Text span inherit c="var(--brand)">
            Requesting: {progress}
          </Text>
        )}
        {getOfferLabels(offer).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
      {offer.problem !== null && (
        <Text fz={12} lh="18px" c="var(--warning)" mt={2}>
          {offer.problem} <MoreUses title={DATA_SOURCES[offer.key].title} quota={offer.quota} />
        </Text>
      )}
      {offer.pausedUntil !== null && (
        <Text fz={12} lh="18px" c="var(--warning)" mt={2}>
          {getPausedLabel(offer.pausedUntil)}
        </Text>
      )}
      {children}
    </SourceLine>
  )
}

function MoreUses({ title, quota }: { title: string; quota: SourceOffer['quota'] }) {
  const mayBuy = useAllowed(RESOURCES.BILLING)
  if (quota === null || !mayBuy) return null
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Add more uses for ${title}`}
      onClick={() => openBillingDialog({ kind: 'product', quota: quota.key })}
    >
      Add more
    </Button>
  )
}
