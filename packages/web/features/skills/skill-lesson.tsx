import { Button, Checkbox, Text } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import type { CallResponse } from '#contract/calls.ts'
import type { SkillPlace } from '#domain/skills/skill.ts'
import { setLearned, useLearnedSkills } from '../../state/account/learned-skills.ts'
import { useAllowed } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { usePanel } from '../../state/panel.ts'
import classes from './skills.module.css'

type Lesson = CallResponse<'skillsBundles'>['bundles'][number]['skills'][number]

interface SkillLessonProps {
  lesson: Lesson
  /** Undefined for the last. */
  next: Lesson | undefined
  onTry: (place: SkillPlace) => void
}

export function SkillLesson({ lesson, next, onTry }: SkillLessonProps) {
  const { key, title, purpose, steps, place, needs } = lesson
  const isLearned = useLearnedSkills().includes(key)
  const isAllowed = useAllowed(...needs)
  return (
    <>
      <Text c="dimmed" mb={16}>
        {purpose}
      </Text>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {isAllowed ? (
        <Button fullWidth h={36} data-autofocus onClick={() => onTry(place)}>
          Try it
        </Button>
      ) : (
        <Button
          fullWidth
          h={36}
          variant="default"
          leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
          onClick={() => openUpgrade({ what: title, needed: needs })}
        >
          Not in your subscription
        </Button>
      )}
      <Checkbox
        className={classes.learned}
        label="I have learned this"
        checked={isLearned}
        onChange={(event) => void setLearned(key, event.currentTarget.checked)}
      />
      {next && (
        <Button
          variant="subtle"
          fullWidth
          justify="space-between"
          rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
          onClick={() => usePanel.setState({ kind: 'skills', skill: next.key }, true)}
        >
          Next: {next.title}
        </Button>
      )}
    </>
  )
}
