import type { Offer } from '#domain/summary-sheet/offers.ts'
import { createStore } from '../../lib/store/store.ts'

type CredentialsOffer = Extract<Offer, { kind: 'credentials' }>

/** The credentials a block needs before its query. The page of the sheets asks for them, then calls `goOn`. */
export const useCredentialsQuestion = createStore<{
  question: { offer: CredentialsOffer; goOn: () => void } | null
}>({ question: null })

export const promptForCredentials = (offer: CredentialsOffer, goOn: () => void): void =>
  useCredentialsQuestion.setState({ question: { offer, goOn } })

export const closeCredentialsQuestion = (): void => useCredentialsQuestion.setState({ question: null })
