import { beforeEach, expect, it, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { call } from '../../lib/api/api.ts'
import { recordSkill, recordSkillsOfCalls } from '../../state/account/learned-skills.ts'
import { useSession } from '../../state/account/session.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'

let server = recordedCalls()
const learned = () => useSession.getState().user?.skillsLearned
const saving = () => vi.waitFor(() => server.next('setLearnedSkills'))

recordSkillsOfCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    user: { skillsLearned: [] } as unknown as Account,
    allowedResources: new Set([RESOURCES.SKILLS_CENTRE]),
  })
})

it('What a person does is recorded as learned once its call has succeeded, and only once', async () => {
  const find = () => call('findParcels', { body: { text: '1 Elm St' } })
  const found = find()
  expect(learned()).toEqual([])
  server.next('findParcels').response({})
  await found
  expect(learned()).toEqual(['paste-list'])
  const saved = await saving()
  expect(saved.body).toEqual({ skillsLearned: ['paste-list'] })
  saved.response({ skillsLearned: ['paste-list'] })
  const again = find()
  server.next('findParcels').response({})
  await again
  expect(server.pending()).toBe(0)
})

it('Two at once are saved one after the other, the later list with both', async () => {
  recordSkill('search')
  recordSkill('layers')
  const first = await saving()
  expect(server.pending()).toBe(0)
  first.response({})
  const second = await saving()
  expect(second.body).toEqual({ skillsLearned: ['search', 'layers'] })
  second.response({})
})

it('What could not be saved is not shown as learned, and recorded the next time', async () => {
  recordSkill('measure')
  ;(await saving()).refuse(503, 'Not ready.')
  await vi.waitFor(() => expect(learned()).toEqual([]))
  recordSkill('measure')
  const retried = await saving()
  expect(retried.body).toEqual({ skillsLearned: ['measure'] })
  retried.response({})
})

it('Nothing is recorded for an account without the skills centre', () => {
  useSession.setState({ allowedResources: new Set() })
  recordSkill('search')
  expect(learned()).toEqual([])
  expect(server.pending()).toBe(0)
})
