import { Box, Progress } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { CallResponse } from '#contract/calls.ts'
import { useLearnedSkills } from '../../state/account/learned-skills.ts'
import { usePanel } from '../../state/panel.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import classes from './skills.module.css'

type Bundles = CallResponse<'skillsBundles'>['bundles']

export function SkillList({ bundles }: { bundles: Bundles }) {
  const learned = useLearnedSkills()
  const keys = bundles.flatMap(({ skills }) => skills.map(({ key }) => key))
  const count = keys.filter((key) => learned.includes(key)).length
  return (
    <>
      <div className={classes.progress}>
        <p id="skills-progress">
          {count === keys.length ? 'You have learned all of them' : `${count} of ${keys.length} learned`}
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
                  {learned.includes(skill.key) ? (
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
