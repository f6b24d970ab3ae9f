// Stands in for the provider's script, as far as Lotline uses it. Card numbers go only to the sandbox.
;(() => {
  const base = new URL(document.currentScript.src).origin

  async function post(key, path, form) {
    const body = new URLSearchParams({ key, ...form })
    let response
    try {
      response = await fetch(`${base}/browser/${path}`, { method: 'POST', body })
    } catch {
      return { error: { type: 'api_connection_error', message: 'The payment provider does not respond.' } }
    }
    const answer = await response.json()
    return response.ok ? { intent: answer } : { error: answer.error }
  }

  const FIELDS = [
    ['number', 'Card number', '1234 1234 1234 1234', 'cc-number', 23],
    ['expiry', 'Expiry (MM/YY)', 'MM / YY', 'cc-exp', 7],
    ['cvc', 'Security code', 'CVC', 'cc-csc', 4],
  ]
  const invalid = (code, message) => ({ error: { type: 'validation_error', code, message } })

  class CardElement {
    constructor() {
      this.listeners = {}
      this.values = { number: '', expiry: '', cvc: '' }
    }
    mount(place) {
      this.root = document.createElement('div')
      this.root.dataset.paymentSandbox = ''
      this.root.style.cssText = 'display:grid;grid-template-columns:1fr 1fr;gap:12px;font:inherit'
      const note = document.createElement('div')
      note.textContent = 'Sandbox: no real money. Test card 4242 4242 4242 4242, any date and code.'
      note.style.cssText = 'grid-column:1/-1;font-size:0.875em'
      this.root.append(note)
      for (const [name, label, placeholder, autocomplete, length] of FIELDS) {
        const box = document.createElement('label')
        box.style.cssText = `display:grid;gap:4px;font-size:0.875em;${name === 'number' ? 'grid-column:1/-1' : ''}`
        const input = document.createElement('input')
        Object.assign(input, {
          placeholder,
          autocomplete,
          maxLength: length,
          inputMode: 'numeric',
          name: `sandbox-${name}`,
        })
        input.style.cssText =
          'font:inherit;padding:8px 10px;border:1px solid currentColor;border-radius:6px;background:transparent;color:inherit;min-width:0;width:100%;box-sizing:border-box'
        input.addEventListener('input', () => {
          this.values[name] = input.value
        })
        box.append(label, input)
        this.root.append(box)
      }
      place.replaceChildren(this.root)
      queueMicrotask(() => this.listeners.ready?.())
    }
    problem() {
      if (this.values.number.replaceAll(/\D/g, '').length < 12)
        return invalid('incomplete_number', 'Your card number is incomplete.')
      if (!/^\d{1,2}\s*\/?\s*\d{2}$/.test(this.values.expiry.trim()))
        return invalid('incomplete_expiry', 'Your card’s expiration date is incomplete.')
      if (!/^\d{3,4}$/.test(this.values.cvc.trim()))
        return invalid('incomplete_cvc', 'Your card’s security code is incomplete.')
      return null
    }
    form() {
      const digits = this.values.expiry.replaceAll(/\D/g, '').padStart(4, '0')
      return {
        number: this.values.number,
        exp_month: String(Number(digits.slice(0, 2))),
        exp_year: `20${digits.slice(2)}`,
      }
    }
    on(name, run) {
      this.listeners[name] = run
    }
    off(name) {
      delete this.listeners[name]
    }
    update() {}
    destroy() {
      this.root?.remove()
    }
  }

  class Elements {
    constructor({ clientSecret }) {
      this.clientSecret = clientSecret
    }
    create() {
      this.card = new CardElement()
      return this.card
    }
    update() {}
    async submit() {
      return this.card.problem() ?? {}
    }
  }

  /** Asks the cardholder, as a bank does. Resolves to true on consent. */
  function askHolder() {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', '3D Secure, sandbox')
      dialog.style.cssText =
        'padding:24px;border-radius:8px;border:1px solid #888;max-width:360px;font:inherit'
      const text = document.createElement('p')
      text.textContent = 'Sandbox bank: do you confirm this payment?'
      const button = (label, answer) => {
        const made = document.createElement('button')
        made.type = 'button'
        made.textContent = label
        made.style.cssText = 'font:inherit;padding:6px 14px;margin-right:8px'
        made.onclick = () => {
          dialog.close()
          dialog.remove()
          resolve(answer)
        }
        return made
      }
      dialog.append(text, button('Complete authentication', true), button('Fail authentication', false))
      dialog.oncancel = (event) => event.preventDefault()
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  class Stripe {
    constructor(key) {
      this.key = key
    }
    elements(options) {
      return new Elements(options)
    }
    async finish(clientSecret, found) {
      if (found.error) return found
      let { intent } = found
      if (intent.status === 'requires_action') {
        const confirmed = String(await askHolder())
        const answered = await post(this.key, 'authenticate', { client_secret: clientSecret, confirmed })
        if (answered.error) return answered
        intent = answered.intent
      }
      return { error: intent.last_setup_error ?? intent.last_payment_error ?? undefined }
    }
    async confirmSetup({ elements: { card, clientSecret } }) {
      const form = { client_secret: clientSecret, ...card.form() }
      return this.finish(clientSecret, await post(this.key, 'confirm-setup', form))
    }
    async handleNextAction({ clientSecret }) {
      return this.finish(clientSecret, await post(this.key, 'intent', { client_secret: clientSecret }))
    }
    // React Stripe.js rejects clients that lack these.
    createToken() {}
    createPaymentMethod() {}
    confirmCardPayment() {}
  }

  window.Stripe = Object.assign((key) => new Stripe(key), { version: 'sandbox' })
})()
