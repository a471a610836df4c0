/**
 * A stand-in for Stripe.js in test payments: as much of window.Stripe as @stripe/react-stripe-js and the payment
 * page use. One card form, drawn in place instead of in a frame of Stripe's.
 */
;(() => {
  const fields = [
    { name: 'number', label: 'Card number', complete: 'cc-number', hint: '4242 4242 4242 4242' },
    { name: 'expiry', label: 'Expiry (MM/YY)', complete: 'cc-exp', hint: '12/34' },
    { name: 'cvc', label: 'Security code', complete: 'cc-csc', hint: '123' },
  ]

  function createElement() {
    const listeners = new Map()
    const inputs = {}
    let root = null

    const emit = (event, detail) => {
      for (const listener of listeners.get(event) ?? []) listener(detail)
    }

    function draw(parent) {
      root = document.createElement('div')
      const note = document.createElement('p')
      note.textContent = 'Test payment, no money moves'
      note.style.cssText = 'margin:0 0 12px;font-weight:600'
      root.append(note)
      for (const field of fields) root.append(drawField(field))
      parent.append(root)
    }

    function drawField({ name, label, complete, hint }) {
      const line = document.createElement('label')
      line.textContent = label
      line.style.cssText = 'display:block;font-weight:600;margin-bottom:12px'
      const input = document.createElement('input')
      Object.assign(input, {
        name: `test-card-${name}`,
        autocomplete: complete,
        placeholder: hint,
        inputMode: 'numeric',
      })
      input.style.cssText =
        'display:block;box-sizing:border-box;width:100%;min-height:44px;margin-top:4px;padding:8px 16px;font:inherit;font-weight:400;color:inherit;background:transparent;border:1px solid color-mix(in srgb,currentColor 55%,transparent);border-radius:8px'
      input.addEventListener('input', () =>
        emit('change', { complete: isComplete(), empty: false, value: {} }),
      )
      inputs[name] = input
      line.append(input)
      return line
    }

    const isComplete = () => fields.every(({ name }) => inputs[name].value.trim() !== '')

    return {
      mount(parent) {
        draw(typeof parent === 'string' ? document.querySelector(parent) : parent)
        setTimeout(() => emit('ready'), 0)
      },
      destroy() {
        root?.remove()
        root = null
      },
      unmount() {
        root?.remove()
      },
      update() {},
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
        return this
      },
      off(event, listener) {
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((known) => known !== listener),
        )
        return this
      },
      card: () => Object.fromEntries(fields.map(({ name }) => [name, inputs[name]?.value ?? ''])),
    }
  }

  function createElements(options) {
    let element = null
    return {
      clientSecret: options?.clientSecret,
      create() {
        element = createElement()
        return element
      },
      getElement: () => element,
      update() {},
      fetchUpdates: async () => ({}),
      submit: async () => ({}),
      card: () => element?.card(),
    }
  }

  async function confirmPayment({ elements, clientSecret }) {
    const response = await fetch('/test-provider/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret: clientSecret ?? elements.clientSecret, card: elements.card() }),
    })
    return response.json()
  }

  const unsupported = () => Promise.reject(new Error('not part of the test payment'))

  const openStripe = () => ({
    elements: createElements,
    confirmPayment,
    createToken: unsupported,
    createPaymentMethod: unsupported,
    confirmCardPayment: unsupported,
    retrievePaymentIntent: unsupported,
  })
  window.Stripe = Object.assign(openStripe, { version: 'test' })
})()
