// Adds to each password a button that shows it, and makes each demo account one that fills the form. Without scripts
// the form is as it was: whoever uses it types.
for (const input of document.querySelectorAll('input[type="password"]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn';
  button.textContent = 'Show';
  button.setAttribute('aria-label', 'Show password');
  button.setAttribute('aria-pressed', 'false');
  button.setAttribute('aria-controls', input.id);
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.textContent = isShown ? 'Show' : 'Hide';
    button.setAttribute('aria-pressed', String(!isShown));
  });
  // A manager of passwords knows a password by its type.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
  });
  // Beside the input, which stays where it is: one that is moved loses the focus, and what is typed next is lost.
  input.after(button);
}

for (const button of document.querySelectorAll('[data-fill-name]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const name = document.getElementById('name');
    const password = document.getElementById('password');
    name.value = button.dataset.fillName;
    password.value = button.dataset.fillPassword;
    password.form.querySelector('[type="submit"]').focus();
  });
}
