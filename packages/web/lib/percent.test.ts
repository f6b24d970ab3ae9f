import { describe, expect, it } from 'vitest'
import { percent } from './percent.ts'

describe('percentages on the card', () => {
  it('never round a share away', () => {
    expect([0.004, 0.5, 1].map(percent)).toEqual(['< 1%', '50%', '100%'])
  })
})
