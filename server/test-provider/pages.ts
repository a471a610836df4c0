import { dollarText } from '#domain/text/price-text.ts'
import type { CardError } from './cards.ts'
import type { CheckoutSession, WalletOrder } from './store.ts'

const style = `
:root{color-scheme:light dark;--ink:#16302f;--paper:#fff;--ground:#f3f4f2;--line:#8a9490;--accent:#0f5257;--bad:#a3231b;--note:#fff4d6;--noteink:#5c4300}
@media(prefers-color-scheme:dark){:root{--ink:#e9eeec;--paper:#1d2423;--ground:#141918;--line:#6d7a76;--accent:#5fb8b5;--bad:#ff9d94;--note:#3d3115;--noteink:#ffe2a0}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:2rem 1rem}
.note{background:var(--note);color:var(--noteink);border-radius:8px;padding:.75rem 1rem;font-weight:600;margin:0 0 1.5rem}
.sheet{background:var(--paper);border-radius:8px;padding:1.5rem}@media(max-width:30em){.sheet{padding:1rem}}
h1{font-size:1.25rem;margin:0}.sum{font-size:2rem;font-weight:700;margin:.25rem 0 1.25rem}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
input{width:100%;min-height:44px;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem}input::placeholder{color:inherit;opacity:.7}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:end}
button,.back{display:block;width:100%;min-height:44px;margin-top:1rem;border-radius:8px;font:inherit;font-weight:600;text-align:center;cursor:pointer}
button{border:0;background:var(--accent);color:var(--paper)}button.plain,.back{background:transparent;color:var(--accent);border:1px solid currentColor;padding:.6rem;text-decoration:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.error{color:var(--bad);font-weight:600;margin:0}.cards{font-size:.875rem;margin:1.5rem 0 0}.cards code{white-space:nowrap}`

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><p class="note">Test payment, no money moves</p><div class="sheet">${content}</div></main></body></html>`
}

/** The hosted checkout: one card form without script. */
export function checkoutPage(session: CheckoutSession, error?: CardError): string {
  return page(
    'Card payment (test)',
    `<h1>${escapeHtml(session.title)}</h1><p class="sum">${dollarText(session.amount)}</p>
<p>${escapeHtml(session.email)}</p>
${error ? `<p class="error" role="alert">${escapeHtml(error.message)}</p>` : ''}
<form method="post" novalidate>
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242">
<div class="pair"><div><label for="expiry">Expiry (MM/YY)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34"></div>
<div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></div></div>
<button>Pay ${dollarText(session.amount)}</button></form>
<a class="back" href="${escapeHtml(session.cancelUrl)}">Back without paying</a>
<p class="cards">Test cards: <code>4242 4242 4242 4242</code> pays; declined: <code>4000 0000 0000 0002</code>, no funds: <code>4000 0000 0000 9995</code>, expired: <code>4000 0000 0000 0069</code>, wrong code: <code>4000 0000 0000 0127</code>.</p>`,
  )
}

/** The wallet: approve or go back. */
export function walletPage(order: WalletOrder): string {
  return page(
    'Wallet payment (test)',
    `<h1>${escapeHtml(order.title)}</h1><p class="sum">$${escapeHtml(order.value)}</p>
<form method="post"><button name="choice" value="approve">Approve payment</button>
<button class="plain" name="choice" value="cancel">Cancel and return</button></form>`,
  )
}

export function closedPage(backUrl: string): string {
  return page(
    'Payment closed (test)',
    `<h1>This payment is closed</h1><p>It was paid already, or it has expired. Nothing was charged just now.</p><a class="back" href="${escapeHtml(backUrl)}">Go back</a>`,
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
