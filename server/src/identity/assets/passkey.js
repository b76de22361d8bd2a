// Sends a form with what the browser's authenticator made of the options that the page has. The library is SimpleWebAuthn's.
for (const form of document.querySelectorAll('form[data-passkey]')) {
  const library = globalThis.SimpleWebAuthnBrowser;
  if (!library?.browserSupportsWebAuthn()) continue;
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const failed = form.querySelector('[data-failed]');
    const button = form.querySelector('button');
    failed.hidden = true;
    button.disabled = true;
    try {
      const optionsJSON = JSON.parse(form.dataset.options);
      const answer =
        form.dataset.passkey === 'register'
          ? await library.startRegistration({ optionsJSON })
          : await library.startAuthentication({ optionsJSON });
      form.elements.namedItem('passkey').value = JSON.stringify(answer);
      form.submit();
    } catch {
      failed.textContent = failed.dataset.failed;
      failed.hidden = false;
      button.disabled = false;
    }
  });
}
