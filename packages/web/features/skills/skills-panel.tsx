import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { SkillPlace } from '#domain/skills/skill.ts'
import { useAllowed } from '../../state/account/session.ts'
import { openUpgrade } from '../../state/account/upgrade.ts'
import { openSkills } from '../../state/panel.ts'
import { callQuery } from '../../state/queries/call-query.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { PanelFrame } from '../../ui/pages/panel-frame.tsx'
import { SkillLesson } from './skill-lesson.tsx'
import { SkillList } from './skill-list.tsx'

interface SkillsPanelProps {
  /** Null or an unknown key shows the list. */
  skill: string | null
  onTry: (place: SkillPlace) => void
  onClose: () => void
}

const NEEDED = [RESOURCES.SKILLS_CENTRE]

export function SkillsPanel({ skill, onTry, onClose }: SkillsPanelProps) {
  const isOpen = useAllowed(...NEEDED)
  const { data, error, refetch } = useQuery({ ...callQuery(KEYS.skills, 'skillsBundles'), enabled: isOpen })
  const lessons = data?.bundles.flatMap(({ skills }) => skills) ?? []
  const index = lessons.findIndex(({ key }) => key === skill)
  const lesson = lessons[index]
  return (
    <PanelFrame
      label="Skills"
      title={lesson?.title ?? 'Skills'}
      {...(lesson && { back: { label: 'All skills', onClick: () => openSkills() } })}
      onClose={onClose}
    >
      {!isOpen ? (
        <LockedSkills />
      ) : lesson ? (
        <SkillLesson key={lesson.key} lesson={lesson} next={lessons[index + 1]} onTry={onTry} />
      ) : data ? (
        <SkillList bundles={data.bundles} />
      ) : error !== null ? (
        <LoadFailure what="The lessons" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading the lessons" heights={[44, 132, 132]} gap={20} />
      )}
    </PanelFrame>
  )
}

const LockedSkills = () => (
  <EmptyState
    title="The skills centre is not in your subscription"
    icon={<IconLock size={20} stroke={1.75} aria-hidden />}
    action={
      <Button onClick={() => openUpgrade({ what: 'The skills centre', needed: NEEDED })}>See plans</Button>
    }
  >
    Short lessons that you try in Lotline itself.
  </EmptyState>
)
