// Sends the page's marked form by itself; without scripts its button does.
document.querySelector('form[data-submit]')?.requestSubmit(document.querySelector('[data-submit-button]'));
