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
    constructor(type) {
      this.type = type
      this.listeners = {}
      this.values = { number: '', expiry: '', cvc: '' }
    }
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
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
          this.tell('change', this.state())
        })
        input.addEventListener('focus', () => this.tell('focus', { elementType: this.type }))
        input.addEventListener('blur', () => this.tell('blur', { elementType: this.type }))
        box.append(label, input)
        this.root.append(box)
      }
      place.replaceChildren(this.root)
      queueMicrotask(() => this.tell('ready', { elementType: this.type }))
    }
    state() {
      const complete = this.problem() === null
      return {
        elementType: this.type,
        empty: this.values.number === '',
        complete,
        collapsed: false,
        value: { type: 'card' },
        error: undefined,
      }
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
      this.listeners[name] = [...(this.listeners[name] ?? []), run]
      return this
    }
    once(name, run) {
      const once = (event) => {
        this.off(name, once)
        run(event)
      }
      return this.on(name, once)
    }
    off(name, run) {
      this.listeners[name] = (this.listeners[name] ?? []).filter((one) => run !== undefined && one !== run)
      return this
    }
    tell(name, event) {
      for (const run of this.listeners[name] ?? []) run(event)
    }
    update() {}
    focus() {
      this.root?.querySelector('input')?.focus()
    }
    blur() {}
    clear() {
      for (const input of this.root?.querySelectorAll('input') ?? []) input.value = ''
      this.values = { number: '', expiry: '', cvc: '' }
    }
    collapse() {}
    unmount() {
      this.root?.remove()
    }
    destroy() {
      this.unmount()
      this.listeners = {}
    }
  }

  class Elements {
    constructor(options) {
      this.options = options ?? {}
      this.made = new Map()
      this.listeners = {}
    }
    create(type) {
      const element = new CardElement(type)
      this.made.set(type, element)
      return element
    }
    getElement(type) {
      return this.made.get(typeof type === 'string' ? type : 'payment') ?? null
    }
    card() {
      return this.made.get('payment') ?? this.made.get('card')
    }
    update(options) {
      Object.assign(this.options, options)
    }
    async submit() {
      return this.card()?.problem() ?? { selectedPaymentMethod: 'card' }
    }
    async fetchUpdates() {
      return {}
    }
    on() {
      return this
    }
    off() {
      return this
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
    async finish(name, clientSecret, found) {
      if (found.error) return { error: found.error }
      let intent = found.intent
      if (intent.status === 'requires_action') {
        const confirmed = await askHolder()
        const answered = await post(this.key, 'authenticate', {
          client_secret: clientSecret,
          confirmed: String(confirmed),
        })
        if (answered.error) return { error: answered.error }
        intent = answered.intent
      }
      const failure = intent.last_setup_error ?? intent.last_payment_error
      return failure ? { error: failure } : { [name]: intent }
    }
    async confirmSetup({ elements, clientSecret = elements?.options.clientSecret }) {
      const card = elements.card()
      const problem = card.problem()
      if (problem) return problem
      const found = await post(this.key, 'confirm-setup', { client_secret: clientSecret, ...card.form() })
      return this.finish('setupIntent', clientSecret, found)
    }
    async confirmCardSetup(clientSecret, data) {
      const card = data.payment_method.card
      const problem = card.problem()
      if (problem) return problem
      const found = await post(this.key, 'confirm-setup', { client_secret: clientSecret, ...card.form() })
      return this.finish('setupIntent', clientSecret, found)
    }
    async handleNextAction({ clientSecret }) {
      const name = clientSecret.startsWith('seti_') ? 'setupIntent' : 'paymentIntent'
      return this.finish(name, clientSecret, await post(this.key, 'intent', { client_secret: clientSecret }))
    }
    confirmCardPayment(clientSecret) {
      return this.handleNextAction({ clientSecret })
    }
    async retrieveSetupIntent(clientSecret) {
      const { intent, error } = await post(this.key, 'intent', { client_secret: clientSecret })
      return error ? { error } : { setupIntent: intent }
    }
    async retrievePaymentIntent(clientSecret) {
      const { intent, error } = await post(this.key, 'intent', { client_secret: clientSecret })
      return error ? { error } : { paymentIntent: intent }
    }
    async createToken() {
      return invalid('unsupported', 'The sandbox makes no tokens.')
    }
    async createPaymentMethod() {
      return invalid('unsupported', 'The sandbox makes no payment methods by themselves.')
    }
    registerAppInfo() {}
    _registerWrapper() {}
  }

  const make = (key) => new Stripe(key)
  make.version = 'sandbox'
  window.Stripe = make
})()
