import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { beforeEach, expect, it, vi } from 'vitest'
import { confirmCard, loadProvider } from './payment-provider.ts'

beforeEach(() => {
  Reflect.deleteProperty(window, 'Stripe')
  vi.resetModules()
})

function loadedScripts(): string[] {
  const addresses: string[] = []
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) addresses.push(node.src)
    return node
  })
  return addresses
}

it('The provider’s own script is loaded where nothing stands in for it', async () => {
  const scripts = loadedScripts()
  loadProvider({ mode: 'live', publicKey: 'pk_live_1', scriptUrl: null }).catch(() => {})
  await vi.waitFor(() => expect(scripts).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\//)]))
})

it('Without keys there is nothing to load', async () => {
  const scripts = loadedScripts()
  const loading = loadProvider({ mode: 'none', publicKey: null, scriptUrl: null })
  await expect(loading).rejects.toThrow('No payment provider is set up.')
  expect(scripts).toEqual([])
})

it('A script that fails in the middle of a confirmation gives the form back', async () => {
  const complaint = vi.mocked(console.error).mockImplementation(() => {})
  const stripe = { confirmSetup: () => Promise.reject(new Error('IntegrationError')) } as unknown as Stripe
  const elements = { submit: async () => ({}) } as unknown as StripeElements
  expect(await confirmCard(stripe, elements)).toMatch(/could not be confirmed/)
  expect(complaint).toHaveBeenCalledOnce()
  complaint.mockClear()
})
