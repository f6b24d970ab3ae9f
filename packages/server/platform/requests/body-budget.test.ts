import { describe, expect, it } from 'vitest'
import { BodyBudget } from './body-budget.ts'

const budget = () => new BodyBudget({ accountBytes: 10, serverBytes: 15, smallBytes: 2 })

describe('The budget of request bodies', () => {
  it('holds as much of one account as it may have, and more once a request is answered', () => {
    const bodies = budget()
    const release = bodies.take('a', 6)
    expect(() => bodies.take('a', 5)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
    bodies.take('a', 4)
    release()
    bodies.take('a', 6)
  })

  it('takes one that is longer than the share, and any small ones beside it', () => {
    const bodies = budget()
    const release = bodies.take('a', 12)
    for (let count = 0; count < 10; count += 1) bodies.take('a', 2)
    expect(() => bodies.take('a', 3)).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
    release()
    bodies.take('a', 3)
  })

  it('refuses large bodies of anybody while the server is full, and takes small ones', () => {
    const bodies = budget()
    const release = bodies.take('a', 10)
    expect(() => bodies.take('b', 6)).toThrow(
      expect.objectContaining({ code: 'overloaded', retryAfterSeconds: expect.any(Number) }),
    )
    bodies.take('b', 5)
    bodies.take('c', 2)
    release()
    bodies.take('c', 6)
  })

  it('counts a body that was given back twice once', () => {
    const bodies = budget()
    const release = bodies.take('a', 6)
    bodies.take('a', 4)
    release()
    release()
    expect(() => bodies.take('a', 7)).toThrow()
  })
})
