import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { SKILL_BUNDLES } from '#domain/skills/skills.ts'
import { useAlerts } from '../../lib/messages/alerts.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { clearAccountData } from '../../state/account/account-data.ts'
import { useSession } from '../../state/account/session.ts'
import { useUpgrade } from '../../state/account/upgrade.ts'
import { usePanel } from '../../state/panel.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { SkillsPanel } from './skills-panel.tsx'

const COUNT = SKILL_BUNDLES.flatMap(({ skills }) => [...skills]).length

let server = recordedCalls()
const tried = vi.fn()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  useToasts.setState({ toasts: [] })
  useAlerts.setState({ queue: [] })
  useUpgrade.setState({ upgrade: null })
  vi.stubGlobal('fetch', server.fetch)
  tried.mockReset()
  useSession.setState({
    user: { skillsLearned: ['search'] } as unknown as Account,
    allowedResources: new Set([RESOURCES.SKILLS_CENTRE]),
  })
})

function Panel() {
  const panel = usePanel()
  return <SkillsPanel skill={panel.kind === 'skills' ? panel.skill : null} onTry={tried} onClose={() => {}} />
}

async function shown(skill: string | null = null) {
  usePanel.setState({ kind: 'skills', skill }, true)
  const page = show(
    <QueryData>
      <Panel />
    </QueryData>,
  )
  await waitFor(() => server.next('skillsBundles').response({ bundles: SKILL_BUNDLES }))
  return page
}

describe('The skills centre', () => {
  it('lists the lessons with what is learned, opens one and its place', async () => {
    const { person } = await shown()
    await screen.findByText(`1 of ${COUNT} learned`)
    await person.click(screen.getByRole('button', { name: 'Select a whole block' }))
    screen.getByRole('heading', { name: 'Select a whole block' })
    await person.click(screen.getByRole('button', { name: 'Try it' }))
    expect(tried).toHaveBeenCalledWith('rectangle')
    await person.click(screen.getByRole('button', { name: 'Next: Start from a list' }))
    screen.getByRole('heading', { name: 'Start from a list' })
  })

  it('saves what was learned, beside what was learned before', async () => {
    const { person } = await shown('table')
    await person.click(await screen.findByRole('checkbox', { name: 'I have learned this' }))
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
    const saving = server.next('setLearnedSkills')
    expect(saving.body).toEqual({ skillsLearned: ['search', 'table'] })
    saving.response({ skillsLearned: ['search', 'table'] })
    await person.click(screen.getByRole('button', { name: 'All skills' }))
    await screen.findByText(`2 of ${COUNT} learned`)
  })

  it('takes the mark back, and says so, when it could not be saved', async () => {
    const { person } = await shown('table')
    await person.click(await screen.findByRole('checkbox'))
    server.next('setLearnedSkills').refuse(503, 'Not ready.')
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', false))
    expect(useAlerts.getState().queue).toMatchObject([{ kind: 'danger', body: 'Not ready.' }])
  })

  it('leads to the plans where the lesson cannot be tried', async () => {
    const { person } = await shown('areas')
    await person.click(await screen.findByRole('button', { name: 'Not in your subscription' }))
    expect(useUpgrade.getState().upgrade?.feature).toBe('Watch a neighbourhood')
    expect(tried).not.toHaveBeenCalled()
  })

  it('shows the list for an address that names no lesson', async () => {
    await shown('nothing')
    await screen.findByText(`1 of ${COUNT} learned`)
  })

  it('is locked without its permission, and requests nothing', async () => {
    useSession.setState({ allowedResources: new Set() })
    const { person } = show(
      <QueryData>
        <SkillsPanel skill={null} onTry={tried} onClose={() => {}} />
      </QueryData>,
    )
    await person.click(screen.getByRole('button', { name: 'See plans' }))
    expect(useUpgrade.getState().upgrade?.resources).toEqual([RESOURCES.SKILLS_CENTRE])
    expect(server.pending()).toBe(0)
  })
})
