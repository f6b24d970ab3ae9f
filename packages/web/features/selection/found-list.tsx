import { Button, Checkbox, Radio, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconHelpCircle, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useState } from 'react'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { addToSelection, notifySelection, selectOnly, useSelection } from '../../state/selection.ts'
import classes from './paste.module.css'

/** Choices besides upids: no candidate, or all candidates. */
const NO_CHOICE = ''
const ALL = '*'

type Ambiguous = FindPastedResponse['ambiguous'][number]
/** Chosen upid, `ALL` or `NONE`, by index of the entry. */
type Choices = Readonly<Record<number, string>>

const hasChoice = ({ candidates, reason }: Ambiguous) => candidates.length > 1 && reason === null
/** Choice made by "Choose all matches". Null if the candidates only resemble the pasted text. */
const getTakeAllChoice = (entry: Ambiguous) =>
  hasChoice(entry) ? ALL : entry.reason === null ? (entry.candidates[0]?.upid ?? null) : null

interface FoundListProps {
  response: FindPastedResponse
  onBack: () => void
  onDone: () => void
}

export function FoundList({ response, onBack, onDone }: FoundListProps) {
  const [choices, setChoices] = useState<Choices>({})
  /** Choices before "Choose all matches", for Undo. Null after another choice. */
  const [previousChoices, setPreviousChoices] = useState<Choices | null>(null)
  const choose = useCallback((index: number, upid: string) => {
    setChoices((current) => ({ ...current, [index]: upid }))
    setPreviousChoices(null)
  }, [])
  const takeAllChoices = response.ambiguous.flatMap((entry, index) => {
    const choice = getTakeAllChoice(entry)
    return choice === null ? [] : [[index, choice] as const]
  })
  const hasMoreToTake =
    takeAllChoices.length > 1 && takeAllChoices.some(([index, choice]) => choices[index] !== choice)
  const takeAll = () => {
    setPreviousChoices(choices)
    setChoices({ ...choices, ...Object.fromEntries(takeAllChoices) })
  }
  const undo = () => {
    setChoices(previousChoices ?? {})
    setPreviousChoices(null)
  }
  const [isReplacing, setReplacing] = useState(false)
  const selected = useSelection((state) => state.upids)
  const pickedUpids = response.ambiguous.flatMap(({ candidates }, index) =>
    candidates.map(({ upid }) => upid).filter((upid) => [ALL, upid].includes(choices[index] ?? NO_CHOICE)),
  )
  const upids = [...new Set([...response.found.map(({ upid }) => upid), ...pickedUpids])]
  const selectedUpids = new Set(selected)
  const newUpids = upids.filter((upid) => !selectedUpids.has(upid))
  const offeredUpids = isReplacing ? upids : newUpids

  const addParcels = () => {
    if (isReplacing) selectOnly(upids)
    else addToSelection(upids)
    notifySelection(`${formatParcels(offeredUpids)} ${isReplacing ? 'selected' : 'added'}`, {
      kind: 'success',
    })
    onDone()
  }

  return (
    <>
      <div className={classes.results}>
        <Part
          icon={<IconCheck size={16} stroke={1.75} className={classes.good} />}
          title={`${formatNumber(response.found.length)} found`}
          isOpen={response.ambiguous.length + response.notFound.length === 0}
        >
          {response.found.map(({ input, upid, label }) => (
            <li key={`${input} ${upid}`} className={classes.line}>
              <span>{input}</span>
              <Text span inherit c="dimmed">
                {label}
              </Text>
            </li>
          ))}
        </Part>
        {response.ambiguous.length > 0 && (
          <Part
            icon={<IconHelpCircle size={16} stroke={1.75} className={classes.doubt} />}
            title={`${formatNumber(response.ambiguous.length)} to choose`}
            isOpen
            action={
              (previousChoices || hasMoreToTake) && (
                // The second click of a double click must not undo the first.
                <Button
                  size="compact-sm"
                  fz={12}
                  variant="subtle"
                  data-once
                  onClick={previousChoices ? undo : takeAll}
                >
                  {previousChoices ? 'Undo' : 'Choose all matches'}
                </Button>
              )
            }
          >
            {response.ambiguous.map((entry, index) => (
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
        )}
        {response.notFound.length > 0 && (
          <Part
            icon={<IconX size={16} stroke={1.75} className={classes.bad} />}
            title={`${formatNumber(response.notFound.length)} not found`}
            isOpen
            action={
              <Button
                size="compact-sm"
                fz={12}
                variant="subtle"
                leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
                onClick={() => void copyLines(response.notFound.map(({ input }) => input))}
              >
                Copy not found
              </Button>
            }
          >
            {response.notFound.map(({ input, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list may repeat a line
              <li key={index} className={classes.line}>
                <span>{input}</span>
                <Text span inherit c="dimmed">
                  {reason}
                </Text>
              </li>
            ))}
          </Part>
        )}
        {response.duplicateCount > 0 && (
          <Text fz={13} c="dimmed" my={2} mx={12}>
            {formatCount(response.duplicateCount, 'repeated entry', 'repeated entries')} left out
          </Text>
        )}
      </div>
      <div className={classes.footer}>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back to the list
        </Button>
        <span className={classes.count}>
          {newUpids.length < upids.length &&
            !isReplacing &&
            `${formatNumber(upids.length - newUpids.length)} already selected`}
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
    </>
  )
}

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
    showToast({
      title: 'Copied',
      message: `${formatNumber(lines.length)} lines that were not found.`,
    })
  } catch {
    showToast({
      kind: 'warning',
      title: 'The browser did not allow copying',
      message: 'Select the lines and copy them yourself.',
    })
  }
}
