import { Button, Checkbox, Radio, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconHelpCircle, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { addToSelection, notifySelection, selectOnly, useSelection } from '../../state/selection.ts'
import classes from './paste.module.css'
import { ALL, type Ambiguous, type Choosing, hasChoice, NO_CHOICE, useChoices } from './use-choices.ts'

interface FoundListProps {
  response: FindPastedResponse
  onBack: () => void
  onDone: () => void
}

export function FoundList({ response, onBack, onDone }: FoundListProps) {
  const { found, ambiguous, notFound, duplicateCount } = response
  const { chosenUpids, ...choosing } = useChoices(ambiguous)
  return (
    <>
      <div className={classes.results}>
        <Part
          icon={<IconCheck size={16} stroke={1.75} className={classes.good} />}
          title={`${formatNumber(found.length)} found`}
          isOpen={ambiguous.length + notFound.length === 0}
        >
          {found.map(({ input, upid, label }) => (
            <Line key={`${input} ${upid}`} input={input} note={label} />
          ))}
        </Part>
        {ambiguous.length > 0 && <AmbiguousPart entries={ambiguous} {...choosing} />}
        {notFound.length > 0 && (
          <Part
            icon={<IconX size={16} stroke={1.75} className={classes.bad} />}
            title={`${formatNumber(notFound.length)} not found`}
            isOpen
            action={
              <Button
                size="compact-sm"
                fz={12}
                variant="subtle"
                leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
                onClick={() => void copyLines(notFound.map(({ input }) => input))}
              >
                Copy not found
              </Button>
            }
          >
            {notFound.map(({ input, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list may repeat a line
              <Line key={index} input={input} note={reason} />
            ))}
          </Part>
        )}
        {duplicateCount > 0 && (
          <Text fz={13} c="dimmed" my={2} mx={12}>
            {formatCount(duplicateCount, 'repeated entry', 'repeated entries')} left out
          </Text>
        )}
      </div>
      <Footer
        upids={[...new Set([...found.map(({ upid }) => upid), ...chosenUpids])]}
        onBack={onBack}
        onDone={onDone}
      />
    </>
  )
}

interface AmbiguousPartProps extends Choosing {
  entries: readonly Ambiguous[]
}

function AmbiguousPart({ entries, choices, choose, takeAll, undo }: AmbiguousPartProps) {
  const action = undo ?? takeAll
  return (
    <Part
      icon={<IconHelpCircle size={16} stroke={1.75} className={classes.doubt} />}
      title={`${formatNumber(entries.length)} to choose`}
      isOpen
      action={
        action && (
          // The second click of a double click must not undo the first.
          <Button size="compact-sm" fz={12} variant="subtle" data-once onClick={action}>
            {undo ? 'Undo' : 'Choose all matches'}
          </Button>
        )
      }
    >
      {entries.map((entry, index) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: the list may repeat a line
          key={index}
          entry={entry}
          index={index}
          chosen={choices[index] ?? null}
          onChoose={choose}
        />
      ))}
    </Part>
  )
}

interface FooterProps extends Pick<FoundListProps, 'onBack' | 'onDone'> {
  upids: readonly string[]
}

function Footer({ upids, onBack, onDone }: FooterProps) {
  const [isReplacing, setReplacing] = useState(false)
  const selected = useSelection((state) => state.upids)
  const selectedUpids = new Set(selected)
  const newUpids = upids.filter((upid) => !selectedUpids.has(upid))
  const offeredUpids = isReplacing ? upids : newUpids
  const knownCount = upids.length - newUpids.length
  const addParcels = () => {
    if (isReplacing) selectOnly(upids)
    else addToSelection(upids)
    notifySelection(`${formatParcels(offeredUpids)} ${isReplacing ? 'selected' : 'added'}`, {
      kind: 'success',
    })
    onDone()
  }
  return (
    <div className={classes.footer}>
      <Button variant="subtle" color="gray" onClick={onBack}>
        Back to the list
      </Button>
      <span className={classes.count}>
        {knownCount > 0 && !isReplacing && `${formatNumber(knownCount)} already selected`}
      </span>
      {selected.length > 0 && (
        <Checkbox
          size="xs"
          label="Replace the selection"
          checked={isReplacing}
          onChange={(event) => setReplacing(event.currentTarget.checked)}
        />
      )}
      <Button disabled={offeredUpids.length === 0} onClick={addParcels}>
        {isReplacing ? 'Select' : 'Add'} {formatParcels(offeredUpids)}
      </Button>
    </div>
  )
}

const Line = ({ input, note }: { input: string; note: ReactNode }) => (
  <li className={classes.line}>
    <span>{input}</span>
    <Text span inherit c="dimmed">
      {note}
    </Text>
  </li>
)

interface ChoiceProps {
  entry: Ambiguous
  index: number
  chosen: string | null
  onChoose: (index: number, upid: string) => void
}

const Choice = memo(function Choice({ entry, index, chosen, onChoose }: ChoiceProps) {
  const { input, candidates, reason, note } = entry
  return (
    <li className={classes.choice}>
      <Radio.Group
        label={input}
        description={reason ?? note}
        value={chosen}
        onChange={(upid) => onChoose(index, upid)}
      >
        {hasChoice(entry) && <Radio size="xs" mt={6} value={ALL} label={`All ${candidates.length}`} />}
        {candidates.map(({ upid, label }) => (
          <Radio key={upid} size="xs" mt={6} value={upid} label={label} />
        ))}
        <Radio size="xs" mt={6} value={NO_CHOICE} label="None of these" />
      </Radio.Group>
    </li>
  )
})

interface PartProps {
  icon: ReactNode
  title: string
  isOpen: boolean
  action?: ReactNode
  children: ReactNode
}

function Part({ icon, title, isOpen, action, children }: PartProps) {
  return (
    <div className={classes.part}>
      <details open={isOpen}>
        <summary>
          {icon}
          {title}
        </summary>
        <ul className={classes.lines}>{children}</ul>
      </details>
      {action && <div className={classes.partAction}>{action}</div>}
    </div>
  )
}

async function copyLines(lines: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast({ title: 'Copied', message: `${formatNumber(lines.length)} lines that were not found.` })
  } catch {
    showToast({
      kind: 'warning',
      title: 'The browser did not allow copying',
      message: 'Select the lines and copy them yourself.',
    })
  }
}
