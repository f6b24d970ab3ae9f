import { Anchor, Button, Group, SegmentedControl, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { formatAgo } from '#domain/text/durations.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import { Caption } from '../../ui/note.tsx'
import { useMonitorAddress } from './monitor-address.ts'
import { formatKey } from './monitor-labels.ts'
import classes from './pieces.module.css'

export function Moment({ time, none = '–' }: { time: string | null; none?: string }) {
  if (time === null)
    return (
      <Text span inherit c="dimmed">
        {none}
      </Text>
    )
  return (
    <Tooltip label={formatMoment(time, 'dayAndTime')}>
      <time className={classes.moment} dateTime={time}>
        {formatAgo(Date.now() - Date.parse(time))}
      </time>
    </Tooltip>
  )
}

type TagKind = 'good' | 'bad' | 'warning' | 'plain' | 'brand'

export function Tag({ kind = 'plain', children }: { kind?: TagKind; children: ReactNode }) {
  return (
    <span className={classes.tag} data-kind={kind}>
      {children}
    </span>
  )
}

interface StatusTagProps {
  status: string
  title?: string
  below?: ReactNode
}

export const StatusTag = ({ status, title = formatKey(status), below }: StatusTagProps) => (
  <TwoLines below={below}>
    <Tag kind={STATUS_KINDS[status] ?? 'plain'}>{title}</Tag>
  </TwoLines>
)

export function Tags({ children }: { children: ReactNode }) {
  return (
    <Group gap={4} align="stretch">
      {children}
    </Group>
  )
}

export const STATUS_KINDS: Record<string, TagKind> = {
  done: 'good',
  completed: 'good',
  sent: 'good',
  fresh: 'good',
  current: 'good',
  failed: 'bad',
  stale: 'warning',
  retry: 'warning',
  running: 'brand',
  active: 'brand',
  importing: 'brand',
}

export function ListBar({ children }: { children: ReactNode }) {
  return (
    <Group gap={12} pt={16} pb={8}>
      {children}
    </Group>
  )
}

export function ListSearch({ label }: { label: string }) {
  const [{ search }, change] = useMonitorAddress()
  return (
    <FilterInput
      className={classes.search ?? ''}
      aria-label={label}
      placeholder={label}
      value={search}
      maxLength={200}
      onChange={(words) => change({ search: words })}
    />
  )
}

export const LinkButton = (button: { onClick: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" size="sm" ta="left" {...button} />
)

/** `subject` names the row for screen readers. */
export function RowButton({
  subject,
  children,
  ...button
}: ComponentProps<typeof Button<'button'>> & { subject: string }) {
  return (
    <Button variant="default" size="compact-xs" aria-label={`${children}: ${subject}`} {...button}>
      {children}
    </Button>
  )
}

export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <div>
      {children}
      <Caption component="div">{below}</Caption>
    </div>
  )
}

interface StateFilterProps<State extends string> {
  states: readonly State[]
  value: State | null
  onChange: (state: State | null) => void
  titleOf?: (state: State) => string
}

export function StateFilter<State extends string>({
  states,
  value,
  onChange,
  titleOf = formatKey,
}: StateFilterProps<State>) {
  return (
    <SegmentedControl
      size="xs"
      style={{ maxWidth: '100%', overflowX: 'auto' }}
      aria-label="State"
      data={[
        { value: '', label: 'All' },
        ...states.map((state) => ({ value: state as string, label: titleOf(state) })),
      ]}
      value={value ?? ''}
      onChange={(newValue) => onChange(states.find((state) => state === newValue) ?? null)}
    />
  )
}
