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

  const invalid = (code, message) => ({ error: { type: 'validation_error', code, message } })

  const BOX = 'display:grid;gap:4px;font-size:0.875em'
  const INPUT =
    'font:inherit;padding:8px 10px;border:1px solid currentColor;border-radius:6px;background:transparent;color:inherit;min-width:0;width:100%;box-sizing:border-box'
  const field = (name, label, placeholder, autocomplete, length, style = '') => `
    <label style="${BOX};${style}">${label}
      <input name="sandbox-${name}" placeholder="${placeholder}" autocomplete="${autocomplete}" maxlength="${length}" inputmode="numeric" style="${INPUT}">
    </label>`
  const FORM = `
    <div style="grid-column:1/-1;font-size:0.875em">Sandbox: no real money. Test card 4242 4242 4242 4242, any date and code.</div>
    ${field('number', 'Card number', '1234 1234 1234 1234', 'cc-number', 23, 'grid-column:1/-1')}
    ${field('expiry', 'Expiry (MM/YY)', 'MM / YY', 'cc-exp', 7)}
    ${field('cvc', 'Security code', 'CVC', 'cc-csc', 4)}`

  class CardElement {
    listeners = {}
    mount(place) {
      this.root = document.createElement('div')
      this.root.dataset.paymentSandbox = ''
      this.root.style.cssText = 'display:grid;grid-template-columns:1fr 1fr;gap:12px;font:inherit'
      this.root.innerHTML = FORM
      place.replaceChildren(this.root)
      queueMicrotask(() => this.listeners.ready?.())
    }
    read(name) {
      return this.root.querySelector(`[name="sandbox-${name}"]`).value.trim()
    }
    problem() {
      if (this.read('number').replaceAll(/\D/g, '').length < 12)
        return invalid('incomplete_number', 'Your card number is incomplete.')
      if (!/^\d{1,2}\s*\/?\s*\d{2}$/.test(this.read('expiry')))
        return invalid('incomplete_expiry', 'Your card’s expiration date is incomplete.')
      if (!/^\d{3,4}$/.test(this.read('cvc')))
        return invalid('incomplete_cvc', 'Your card’s security code is incomplete.')
      return null
    }
    form() {
      const digits = this.read('expiry').replaceAll(/\D/g, '').padStart(4, '0')
      return {
        number: this.read('number'),
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
      const style = 'font:inherit;padding:6px 14px;margin-right:8px'
      dialog.innerHTML = `
        <form method="dialog">
          <p>Sandbox bank: do you confirm this payment?</p>
          <button value="true" style="${style}">Complete authentication</button><button value="false" style="${style}">Fail authentication</button>
        </form>`
      dialog.oncancel = (event) => event.preventDefault()
      dialog.onclose = () => {
        dialog.remove()
        resolve(dialog.returnValue === 'true')
      }
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
