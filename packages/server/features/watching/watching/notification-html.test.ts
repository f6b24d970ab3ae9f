import { expect, it } from 'vitest'
import { applied, listed, replanned, zoned } from '#domain/watching/changes/change.factory.ts'
import type { Change } from '#domain/watching/changes/change.ts'
import { countProperties, notificationHtml } from './notification-html.ts'

const at = (changes: readonly Change[], address: string | null = null) =>
  changes.map((change) => ({ change, address }))

it('names the address of a parcel on which one thing happened', () => {
  const html = notificationHtml(at([zoned('a', { code: 'RS-1' }, { code: 'RT-7' })], '12 Main St'))
  expect(html).toBe('<p><strong>12 Main St</strong>: Zoning changed from RS-1 to RT-7</p>')
})

it('tells one thing on many parcels in one line', () => {
  const parcels = ['a', 'b', 'c'].map((upid) => zoned(upid, { code: 'RS-1' }, { code: 'RT-7' }))
  expect(notificationHtml(at(parcels, '12 Main St'))).toBe(
    '<p><strong>12 Main St</strong>: Zoning changed from RS-1 to RT-7 on 3 parcels</p>',
  )
})

it('names the parcel that was subdivided, and those that were assembled', () => {
  const halves = replanned({ p: ['100000001', 1000] }, { c: ['100000002', 500], d: ['100000003', 500] })
  expect(notificationHtml(at(halves, '12 Main St'))).toMatch(/^<p><strong>12 Main St<\/strong>: PID/)
  const joined = replanned({ p: ['100000001', 500], q: ['100000004', 500] }, { c: ['100000002', 1000] })
  const addresses: Record<string, string> = { '100000001': '12 Main St', '100000004': '14 Main St' }
  const assembled = notificationHtml(
    joined.map((change) => ({ change, address: addresses[change.before?.pid ?? ''] ?? null })),
  )
  expect(assembled).toMatch(/^<p><strong>12 Main St and 14 Main St<\/strong>: PID .* were assembled into PID/)
})

it('says how many more there are after three lines', () => {
  const codes = ['A', 'B', 'C', 'D', 'E']
  const zones = codes.map((code) => zoned(`parcel ${code}`, { code: 'RS-1' }, { code }))
  const more = [...zones, zoned('another', { code: 'RS-1' }, { code: 'E' })]
  expect(
    notificationHtml(at(zones.slice(0, 4)))
      .split('<p>')
      .at(-1),
  ).toBe('and 1 more change</p>')
  expect(notificationHtml(at(more)).split('<p>').at(-1)).toBe('and 3 more changes</p>')
  expect(notificationHtml(at(zones.slice(0, 3)))).not.toContain('more')
  const alike = ['p', 'q'].map((upid) => zoned(upid, { code: 'RS-1' }, { code: 'A' }))
  expect(
    notificationHtml(at([...zones.slice(0, 4), ...alike]))
      .split('<p>')
      .at(-1),
  ).toBe('and 1 more change, 6 in all</p>')
})

it('lets no markup of a source through', () => {
  const title = `<script>alert("x")</script> & 'more'`
  const html = notificationHtml(at([applied(null, { title })], '<b>1</b> Main St'))
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;more&#39;')
  expect(html.match(/<[^>]+>/g)).toEqual(['<p>', '<strong>', '</strong>', '</p>'])
})

it('counts the parcels of a folder that are its own, of an area all, and a listing without a parcel', () => {
  const zones = ['a', 'b', 'c'].map((upid) => zoned(upid, { code: 'RS-1' }, { code: 'RT-7' }))
  expect(countProperties(zones, new Set(['b', 'z']))).toBe(1)
  expect(countProperties(zones, null)).toBe(3)
  const placeless = listed(null, { listing_number: 'R7' }).map((change) => ({ ...change, upids: [] }))
  expect(countProperties([...zones, ...placeless], null)).toBe(4)
})
