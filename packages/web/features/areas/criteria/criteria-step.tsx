import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Area, AreaOptions } from '#contract/watching/collections.ts'
import { notifyFailure } from '../../../lib/messages/notify-failure.ts'
import { notifySaved } from '../../../lib/messages/notify-saved.ts'
import { isOpenArea, openArea, openAreas } from '../../../state/panel.ts'
import { saveEdited } from '../area-edits.ts'
import { hasPlace } from '../area-labels.ts'
import classes from '../area-step.module.css'
import {
  areRangesUsable,
  changeCriteria,
  draftOf,
  dropCriteria,
  mergeCriteria,
  useCriteriaDrafts,
} from '../criteria-drafts.ts'
import { useAreaChoices } from '../use-area-choices.ts'
import { BackTestCard } from './back-test-card.tsx'
import { BrokerCriteria } from './broker-criteria.tsx'
import { MinorThreshold } from './minor-threshold.tsx'
import { MlsCriteria } from './mls-criteria.tsx'
import { Presets } from './presets.tsx'
import type { ReadField } from './read-field.ts'

/** A NEW area saves each change; others save with the Save button. */
export function CriteriaStep({ area }: { area: Area }) {
  const draft = useCriteriaDrafts((drafts) => drafts[area.id])
  const options = mergeCriteria(area, draft)
  const [isSaving, setSaving] = useState(false)
  const choices = useAreaChoices(area)
  /** Invalid fields, missing from `options`. */
  const [unread, setUnread] = useState<readonly string[]>([])
  /** Incremented when the criteria change outside the fields, which then discard their typed text. */
  const [version, setVersion] = useState(0)
  const canBeUsed = unread.length === 0 && areRangesUsable(options)
  const change = (part: Partial<AreaOptions>, read?: ReadField) => {
    const next = { ...options, ...part }
    const stillUnread = read
      ? [...unread.filter((field) => field !== read.field), ...(read.ok ? [] : [read.field])]
      : unread
    setUnread(stillUnread)
    changeCriteria(area, next, stillUnread.length === 0 && areRangesUsable(next))
  }
  const replace = (run: () => void) => {
    setUnread([])
    setVersion(version + 1)
    run()
  }
  const isPlaced = hasPlace(area)
  const save = async () => {
    setSaving(true)
    try {
      await saveEdited(area.id, { options })
      notifySaved()
      // The draft may have changed during the save, and the panel may show another area.
      if (draftOf(area.id) !== draft) return
      dropCriteria(area.id)
      if (isOpenArea(area.id)) openAreas()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section className={classes.step} aria-label="Criteria">
      {!isPlaced && (
        <p className={classes.nothing} role="status">
          This area has no place yet.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => openArea(area.id, 'select-area')}>
            Give it one
          </Button>
        </p>
      )}
      <Presets
        options={options}
        onChoose={(criteria) => replace(() => changeCriteria(area, { ...options, ...criteria }, true))}
      />
      <BrokerCriteria
        key={`broker ${version}`}
        options={options}
        choices={choices}
        onChange={(broker, read) => change({ broker }, read)}
      />
      <MlsCriteria
        key={`mls ${version}`}
        area={area}
        options={options}
        choices={choices}
        onChange={(mls, read) => change({ mls }, read)}
        isPaused={!canBeUsed}
      />
      <MinorThreshold
        threshold={options.minorThreshold}
        onChange={(minorThreshold) => change({ minorThreshold })}
      />
      {isPlaced && <BackTestCard area={area} options={options} isPaused={!canBeUsed} />}
      <div className={classes.saving}>
        {draft !== undefined && (
          <Button variant="default" onClick={() => replace(() => dropCriteria(area.id))}>
            Back to what was saved
          </Button>
        )}
        <Button disabled={!isPlaced || !canBeUsed} loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </section>
  )
}
