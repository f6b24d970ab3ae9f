import { type EdmScalar, type EntityType, ODataError, scalarOf } from './edm.ts'
import { filterTokens, type Literal, type Token } from './filter-tokens.ts'

const COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
type Comparison = (typeof COMPARISONS)[number]

export type FilterTree =
  | { kind: 'and' | 'or'; left: FilterTree; right: FilterTree }
  | { kind: 'not'; inner: FilterTree }
  | { kind: 'compare'; field: string; by: Comparison; value: Literal }

/** Comparisons of fields with values, `and`, `or`, `not`, brackets. @throws `ODataError` */
export function parseFilter(text: string, entity: EntityType): FilterTree {
  const parser = new FilterParser(filterTokens(text), entity)
  const tree = parser.or()
  parser.end()
  return tree
}

class FilterParser {
  private readonly tokens: readonly Token[]
  private readonly entity: EntityType
  private at = 0

  constructor(tokens: readonly Token[], entity: EntityType) {
    this.tokens = tokens
    this.entity = entity
  }

  or(): FilterTree {
    let tree = this.and()
    while (this.takeWord('or')) tree = { kind: 'or', left: tree, right: this.and() }
    return tree
  }

  end(): void {
    if (this.at < this.tokens.length) throw this.unexpected()
  }

  private and(): FilterTree {
    let tree = this.single()
    while (this.takeWord('and')) tree = { kind: 'and', left: tree, right: this.single() }
    return tree
  }

  private single(): FilterTree {
    if (this.takeWord('not')) return { kind: 'not', inner: this.single() }
    if (this.tokens[this.at]?.kind === '(') {
      this.at++
      const inner = this.or()
      if (this.tokens[this.at++]?.kind !== ')') throw new ODataError('A bracket of $filter is not closed.')
      return inner
    }
    return this.comparison()
  }

  private comparison(): FilterTree {
    const field = this.tokens[this.at++]
    const by = this.tokens[this.at++]
    const value = this.tokens[this.at++]
    if (field?.kind !== 'word') throw this.unexpected(1)
    const type = scalarOf(this.entity, field.text)
    if (type === null) {
      throw new ODataError(`Could not find a property named '${field.text}' on type '${this.entity.name}'.`)
    }
    const comparison = by?.kind === 'word' ? COMPARISONS.find((known) => known === by.text) : undefined
    if (!comparison) throw new ODataError(`Syntax error in $filter after '${field.text}'.`)
    if (value?.kind !== 'literal') throw new ODataError(`Syntax error in $filter after '${comparison}'.`)
    if (!fits(type, value.type)) {
      throw new ODataError(
        `A binary operator with incompatible types was detected: Edm.${type} and ${value.type} for '${comparison}'.`,
      )
    }
    return { kind: 'compare', field: field.text, by: comparison, value: value.value }
  }

  private takeWord(text: string): boolean {
    const token = this.tokens[this.at]
    if (token?.kind !== 'word' || token.text !== text) return false
    this.at++
    return true
  }

  private unexpected(back = 0): ODataError {
    return new ODataError(`Syntax error in $filter at term ${this.at - back + 1}.`)
  }
}

type LiteralType = Extract<Token, { kind: 'literal' }>['type']

function fits(type: EdmScalar, literal: LiteralType): boolean {
  if (literal === 'Null') return true
  if (literal === 'Number') return type === 'Int32' || type === 'Decimal'
  return type === literal
}

/** An unknown value equals only `null`, and is neither less nor greater than any value. */
export function passes(tree: FilterTree, row: Readonly<Record<string, unknown>>): boolean {
  switch (tree.kind) {
    case 'and':
      return passes(tree.left, row) && passes(tree.right, row)
    case 'or':
      return passes(tree.left, row) || passes(tree.right, row)
    case 'not':
      return !passes(tree.inner, row)
    case 'compare': {
      const value = (row[tree.field] ?? null) as Literal
      if (tree.by === 'eq') return value === tree.value
      if (tree.by === 'ne') return value !== tree.value
      if (value === null || tree.value === null) return false
      if (tree.by === 'gt') return value > tree.value
      if (tree.by === 'ge') return value >= tree.value
      if (tree.by === 'lt') return value < tree.value
      return value <= tree.value
    }
  }
}
