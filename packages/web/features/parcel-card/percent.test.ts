import { describe, expect, it } from 'vitest'
import { percent, signedPercent } from './percent.ts'

describe('percentages on the card', () => {
  it('carry a real minus sign, and none where nothing changed', () => {
    expect([1.44, -1.44, 0.04, -0.04].map(signedPercent)).toEqual(['+1.4%', '−1.4%', '0.0%', '0.0%'])
  })

  it('never round a share away', () => {
    expect([0.004, 0.5, 1].map(percent)).toEqual(['< 1%', '50%', '100%'])
  })
})
