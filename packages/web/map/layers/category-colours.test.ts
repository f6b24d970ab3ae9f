import { describe, expect, it } from 'vitest'
import { categoryColour } from './category-colours.ts'

describe('colours of planning categories', () => {
  it('follow the words, however they are written', () => {
    expect(categoryColour('Low-density residential')).toBe(categoryColour('LOW DENSITY RESIDENTIAL'))
    expect(categoryColour('Single-family')).toBe(categoryColour('RS'))
    expect(categoryColour('Large lot residential')).toBe(categoryColour('Suburban'))
  })

  it('tell the kinds of a town apart', () => {
    const kinds = [
      'Single-family',
      'Ground-oriented',
      'Medium-density residential',
      'Apartment',
      'Commercial',
      'Mixed use',
      'Industrial',
      'Agricultural',
      'Rural',
      'Park',
      'Public',
      'Comprehensive development',
    ]
    expect(new Set(kinds.map(categoryColour)).size).toBe(kinds.length)
  })

  it('tell the letters of city zones apart', () => {
    const letters = ['R1', 'RT', 'RM', 'C', 'CD', 'M', 'MC', 'HA']
    expect(new Set(letters.map(categoryColour)).size).toBe(letters.length)
  })

  it('give what nobody knows a colour of its own that never changes', () => {
    expect(categoryColour('Zzyzx')).toBe(categoryColour('zzyzx'))
    expect(categoryColour('Zzyzx')).toMatch(/^#[0-9a-f]{6}$/)
  })
})
