import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { SkillKey } from '#domain/skills/skills.ts'
import { useAllowed } from '../state/account/session.ts'
import { openSkills } from '../state/panel.ts'

export function SkillHint({ skill }: { skill: SkillKey }) {
  if (!useAllowed(RESOURCES.SKILLS_CENTRE)) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
      onClick={() => openSkills(skill)}
    >
      Show me how
    </Button>
  )
}

export function SkillLink({ skill }: { skill: SkillKey }) {
  if (!useAllowed(RESOURCES.SKILLS_CENTRE)) return null
  return (
    <Button component={Link} to={`/dashboard/skills/${skill}`} variant="subtle" size="compact-sm">
      Show me how
    </Button>
  )
}
