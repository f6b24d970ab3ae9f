import { expect, it } from 'vitest'
import { SKILL_PLACES } from './skill.ts'
import { SKILL_BUNDLES } from './skills.ts'

const skills = SKILL_BUNDLES.flatMap((bundle) => [...bundle.skills])

it('Each lesson has a key of its own, under which progress is saved', () => {
  const keys = skills.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

it('Each place where something can be tried belongs to a lesson', () => {
  const places = new Set(skills.map(({ place }) => place))
  expect([...places].sort()).toEqual([...SKILL_PLACES].sort())
})
