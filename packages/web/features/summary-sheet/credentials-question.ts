import type { Offer } from '#domain/summary-sheet/offers.ts'
import { createStore } from '../../lib/store/store.ts'

type CredentialsOffer = Extract<Offer, { kind: 'credentials' }>

/** Credentials that a block needs before it can query; the page that holds the sheets requests them, and then goes on. */
export const useCredentialsQuestion = createStore<{
  question: { offer: CredentialsOffer; goOn: () => void } | null
}>({ question: null })

export const promptForCredentials = (offer: CredentialsOffer, goOn: () => void): void =>
  useCredentialsQuestion.setState({ question: { offer, goOn } })

export const closeCredentialsQuestion = (): void => useCredentialsQuestion.setState({ question: null })
