// Says beside a field what is wrong with it, when it is left and before the form is sent: a page that the server sends
// back has lost its password. Which rules there are and their words come with the fields; the server decides all the same.
const form = document.querySelector('form[data-check]');
const date = form.querySelector('[data-unreal]');
const parts = [...date.querySelectorAll('input')];

/** What is wrong with a field of its own; empty when nothing is. */
function faultOf(input) {
  const { rule, words, strip } = input.dataset;
  if (input.type === 'checkbox') return input.checked ? '' : words;
  const value = strip === undefined ? input.value.trim() : input.value.replace(new RegExp(strip, 'g'), '');
  return new RegExp(rule, 'u').test(input.name === 'password' ? input.value : value) ? '' : words;
}

/** What is wrong with a date whose parts are numbers: the calendar lacks it, or it is too late. */
function faultOfDate() {
  const [day, month, year] = parts.map(({ value }) => Number(value));
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCMonth() !== month - 1) return date.dataset.unreal;
  return born.toISOString().slice(0, 10) > date.dataset.latest ? date.dataset.young : '';
}

/** Shows a field's fault, or takes away the one that was shown. */
function show(input, words) {
  const id = `${input.id}-problem`;
  const shown = document.getElementById(id);
  const others = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each !== id && each !== '');
  input.classList.toggle('bad', words !== '' && input.type !== 'checkbox');
  if (words === '') {
    shown?.remove();
    input.removeAttribute('aria-invalid');
  } else {
    input.setAttribute('aria-invalid', 'true');
    others.push(id);
    const problem = shown ?? document.createElement('small');
    problem.className = 'err';
    problem.id = id;
    problem.textContent = words;
    // Where the server puts it: above the field and below its hint.
    if (shown === null)
      (input.closest('.date') ?? input.closest('.shown-password, .check') ?? input).before(problem);
  }
  if (others.length === 0) input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', others.join(' '));
}

/** Checks a field; the parts of a date together, once each is a number. */
function check(input) {
  const words = faultOf(input);
  show(input, words);
  if (!parts.includes(input)) return words === '';
  if (parts.some((part) => faultOf(part) !== '')) return words === '';
  const fault = faultOfDate();
  show(parts[0], fault);
  return fault === '';
}

const inputs = [...form.querySelectorAll('[data-words]')];
for (const input of inputs) {
  // Nobody is told off for a field that is still to be filled in.
  input.addEventListener('change', () => (input.value === '' ? show(input, '') : check(input)));
}

form.addEventListener('submit', (event) => {
  const wrong = inputs.filter((input) => !check(input));
  if (wrong.length === 0) return;
  event.preventDefault();
  // The password stays as it is shown.
  event.stopImmediatePropagation();
  document.querySelector('.summary')?.remove();
  wrong[0].focus();
});
