import { Box, Button, Checkbox, Progress, Text } from '@mantine/core'
import {
  IconArrowRight,
  IconChevronRight,
  IconCircle,
  IconCircleCheckFilled,
  IconLock,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { SkillPlace } from '#domain/skills/skill.ts'
import { setLearned, useLearnedSkills } from '../../state/account/learned-skills.ts'
import { useAllowed } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { openSkills, usePanel } from '../../state/panel.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { Loaded } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import classes from './skills.module.css'

interface SkillsPanelProps {
  /** Key of the open lesson. Null or unknown shows the list. */
  skill: string | null
  onTry: (place: SkillPlace) => void
  onClose: () => void
}

const ACCESS = [RESOURCES.SKILLS_CENTRE]
const LOADING = <Loading label="Loading the lessons" heights={[44, 132, 132]} gap={20} />

export function SkillsPanel({ skill, onTry, onClose }: SkillsPanelProps) {
  const isOpen = useAllowed(...ACCESS)
  const query = useQuery({ ...callQuery(KEYS.skills, 'skillsBundles'), enabled: isOpen })
  const lessons = query.data?.bundles.flatMap(({ skills }) => skills) ?? []
  const index = lessons.findIndex(({ key }) => key === skill)
  const lesson = lessons[index]
  return (
    <PanelFrame
      label="Skills"
      title={lesson?.title ?? 'Skills'}
      {...(lesson && { back: { label: 'All skills', onClick: () => openSkills() } })}
      onClose={onClose}
    >
      {isOpen ? (
        <Loaded query={query} noun="The lessons" fallback={LOADING}>
          {({ bundles }) =>
            lesson ? (
              <SkillLesson key={lesson.key} lesson={lesson} next={lessons[index + 1]} onTry={onTry} />
            ) : (
              <SkillList bundles={bundles} />
            )
          }
        </Loaded>
      ) : (
        <LockedSkills />
      )}
    </PanelFrame>
  )
}

const LockedSkills = () => (
  <EmptyState
    title="The skills centre is not in your subscription"
    icon={<IconLock size={20} stroke={1.75} aria-hidden />}
    action={
      <Button onClick={() => openUpgrade({ feature: 'The skills centre', resources: ACCESS })}>
        See plans
      </Button>
    }
  >
    Short lessons that you try in Lotline itself.
  </EmptyState>
)

type Bundles = CallResponse<'skillsBundles'>['bundles']

function SkillList({ bundles }: { bundles: Bundles }) {
  const learnedKeys = useLearnedSkills()
  const keys = bundles.flatMap(({ skills }) => skills.map(({ key }) => key))
  const count = keys.filter((key) => learnedKeys.includes(key)).length
  return (
    <>
      <div className={classes.progress}>
        <p id="skills-progress">
          {count === keys.length ? 'You have learned all skills' : `${count} of ${keys.length} learned`}
        </p>
        <Progress.Root size={6}>
          <Progress.Section value={(100 * count) / keys.length} aria-labelledby="skills-progress" />
        </Progress.Root>
      </div>
      {bundles.map(({ key, title, skills }) => (
        <section key={key} className={classes.bundle} aria-labelledby={`skills-${key}`}>
          <h3 id={`skills-${key}`}>{title}</h3>
          <ul>
            {skills.map((skill) => (
              <li key={skill.key}>
                <RowButton
                  within="list"
                  onClick={() => usePanel.setState({ kind: 'skills', skill: skill.key }, true)}
                >
                  {learnedKeys.includes(skill.key) ? (
                    <IconCircleCheckFilled size={18} className={classes.done} aria-label="Learned:" />
                  ) : (
                    <IconCircle size={18} stroke={1.75} aria-hidden />
                  )}
                  <Box component="span" miw={0} flex={1}>
                    {skill.title}
                  </Box>
                  <IconChevronRight size={16} stroke={1.75} aria-hidden />
                </RowButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type Lesson = Bundles[number]['skills'][number]

interface SkillLessonProps {
  lesson: Lesson
  next: Lesson | undefined
  onTry: (place: SkillPlace) => void
}

function SkillLesson({ lesson, next, onTry }: SkillLessonProps) {
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
          onClick={() => openUpgrade({ feature: title, resources: needs })}
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
