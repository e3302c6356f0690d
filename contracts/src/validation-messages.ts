import type { z } from 'zod';
import type { Language } from './fields.ts';

/** Field messages in 8 languages, used by the services and by the forms: a rule is worded once. `{n}` is the rule's number. */
type Texts = Record<Language, string>;

const texts = {
  required: { en: 'Please fill this in.', ja: '入力してください。', ms: 'Sila isi medan ini.', tr: 'Lütfen burayı doldurun.', pl: 'Uzupełnij to pole.', es: 'Rellene este campo.', de: 'Bitte ausfüllen.', fr: 'Veuillez remplir ce champ.' },
  email: { en: 'Please enter a valid e-mail address.', ja: '正しいメールアドレスを入力してください。', ms: 'Sila masukkan alamat e-mel yang sah.', tr: 'Lütfen geçerli bir e-posta adresi girin.', pl: 'Podaj prawidłowy adres e-mail.', es: 'Introduzca una dirección de correo válida.', de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.', fr: 'Veuillez saisir une adresse e-mail valide.' },
  digitsOnly: { en: 'Digits only, please.', ja: '数字のみ入力してください。', ms: 'Digit sahaja.', tr: 'Lütfen yalnızca rakam girin.', pl: 'Tylko cyfry.', es: 'Solo cifras.', de: 'Bitte nur Ziffern.', fr: 'Chiffres uniquement.' },
  phoneTooShort: { en: 'A phone number has at least 8 digits.', ja: '電話番号は8桁以上で入力してください。', ms: 'Nombor telefon mempunyai sekurang-kurangnya 8 digit.', tr: 'Telefon numarası en az 8 rakamdan oluşur.', pl: 'Numer telefonu ma co najmniej 8 cyfr.', es: 'Un número de teléfono tiene al menos 8 cifras.', de: 'Eine Telefonnummer hat mindestens 8 Ziffern.', fr: 'Un numéro de téléphone comporte au moins 8 chiffres.' },
  lettersAndDigits: { en: 'Letters and digits only, with single spaces, hyphens or apostrophes between them.', ja: '文字と数字のみ使用できます（間に半角スペース、ハイフン、アポストロフィを1つずつ入れられます）。', ms: 'Huruf dan digit sahaja, dengan satu ruang, sempang atau apostrof di antaranya.', tr: 'Yalnızca harf ve rakam; aralarında tek boşluk, kısa çizgi veya kesme işareti olabilir.', pl: 'Tylko litery i cyfry, a między nimi pojedyncze odstępy, łączniki lub apostrofy.', es: 'Solo letras y cifras, con espacios, guiones o apóstrofos sueltos entre ellas.', de: 'Nur Buchstaben und Ziffern, dazwischen einzelne Leerzeichen, Bindestriche oder Apostrophe.', fr: 'Lettres et chiffres uniquement, séparés par un seul espace, trait d’union ou apostrophe.' },
  wordCharacters: { en: 'Letters a to z, digits and underscores only.', ja: '英数字とアンダースコアのみ使用できます。', ms: 'Huruf a hingga z, digit dan garis bawah sahaja.', tr: 'Yalnızca a-z harfleri, rakamlar ve alt çizgi.', pl: 'Tylko litery od a do z, cyfry i podkreślenia.', es: 'Solo letras de la a a la z, cifras y guiones bajos.', de: 'Nur Buchstaben von a bis z, Ziffern und Unterstriche.', fr: 'Lettres de a à z, chiffres et tirets bas uniquement.' },
  letterAndDigit: { en: 'At least one letter and one digit.', ja: '文字と数字をそれぞれ1つ以上含めてください。', ms: 'Sekurang-kurangnya satu huruf dan satu digit.', tr: 'En az bir harf ve bir rakam.', pl: 'Co najmniej jedna litera i jedna cyfra.', es: 'Al menos una letra y una cifra.', de: 'Mindestens ein Buchstabe und eine Ziffer.', fr: 'Au moins une lettre et un chiffre.' },
  passwordDigest: { en: 'The password did not arrive in the expected form.', ja: 'パスワードが正しい形式で送信されませんでした。', ms: 'Kata laluan tidak diterima dalam bentuk yang dijangka.', tr: 'Parola beklenen biçimde ulaşmadı.', pl: 'Hasło nie dotarło w oczekiwanej postaci.', es: 'La contraseña no llegó en la forma esperada.', de: 'Das Passwort kam nicht in der erwarteten Form an.', fr: "Le mot de passe n'est pas arrivé sous la forme attendue." },
  passwordsDiffer: { en: 'The passwords do not match.', ja: 'パスワードが一致しません。', ms: 'Kata laluan tidak sepadan.', tr: 'Parolalar eşleşmiyor.', pl: 'Hasła nie są zgodne.', es: 'Las contraseñas no coinciden.', de: 'Die Passwörter stimmen nicht überein.', fr: 'Les mots de passe ne correspondent pas.' },
  emailsDiffer: { en: 'The e-mail addresses do not match.', ja: 'メールアドレスが一致しません。', ms: 'Alamat e-mel tidak sepadan.', tr: 'E-posta adresleri eşleşmiyor.', pl: 'Adresy e-mail nie są zgodne.', es: 'Las direcciones de correo no coinciden.', de: 'Die E-Mail-Adressen stimmen nicht überein.', fr: 'Les adresses e-mail ne correspondent pas.' },
  oldPasswordWrong: { en: 'The old password is wrong.', ja: '現在のパスワードが正しくありません。', ms: 'Kata laluan lama salah.', tr: 'Eski parola yanlış.', pl: 'Stare hasło jest nieprawidłowe.', es: 'La contraseña anterior no es correcta.', de: 'Das alte Passwort ist falsch.', fr: "L'ancien mot de passe est incorrect." },
  selectTimezone: { en: 'Please select a time zone.', ja: 'タイムゾーンを選択してください。', ms: 'Sila pilih zon waktu.', tr: 'Lütfen bir saat dilimi seçin.', pl: 'Wybierz strefę czasową.', es: 'Seleccione una zona horaria.', de: 'Bitte wählen Sie eine Zeitzone.', fr: 'Veuillez choisir un fuseau horaire.' },
  selectAddress: { en: 'Please select address', ja: '住所を選択してください', ms: 'Sila pilih alamat', tr: 'Lütfen adres seçin', pl: 'Wybierz adres', es: 'Seleccione una dirección', de: 'Bitte wählen Sie eine Adresse', fr: 'Veuillez choisir une adresse' },
  agreePolicy: { en: 'Please agree to the privacy policy.', ja: 'プライバシーポリシーに同意してください。', ms: 'Sila bersetuju dengan dasar privasi.', tr: 'Lütfen gizlilik politikasını kabul edin.', pl: 'Zaakceptuj politykę prywatności.', es: 'Acepte la política de privacidad.', de: 'Bitte stimmen Sie der Datenschutzerklärung zu.', fr: 'Veuillez accepter la politique de confidentialité.' },
  solveCaptcha: { en: 'Please complete the captcha.', ja: '認証を完了してください。', ms: 'Sila lengkapkan captcha.', tr: "Lütfen captcha'yı tamamlayın.", pl: 'Rozwiąż captchę.', es: 'Complete el captcha.', de: 'Bitte lösen Sie das Captcha.', fr: 'Veuillez valider le captcha.' },
  inputSerialNumber: { en: 'Input Serial Number', ja: 'シリアル番号を入力してください', ms: 'Masukkan nombor siri', tr: 'Seri numarasını girin', pl: 'Wpisz numer seryjny', es: 'Introduzca el número de serie', de: 'Seriennummer eingeben', fr: 'Saisissez le numéro de série' },
  enterName: { en: 'Please enter a name.', ja: '名前を入力してください。', ms: 'Sila masukkan nama.', tr: 'Lütfen bir ad girin.', pl: 'Podaj nazwę.', es: 'Introduzca un nombre.', de: 'Bitte geben Sie einen Namen ein.', fr: 'Veuillez saisir un nom.' },
  notNegative: { en: 'Must >= 0', ja: '0以上で入力してください', ms: 'Mesti >= 0', tr: '0 veya daha büyük olmalı', pl: 'Musi być >= 0', es: 'Debe ser >= 0', de: 'Muss >= 0 sein', fr: 'Doit être >= 0' },
  twoDecimals: { en: 'At most two decimals.', ja: '小数点以下は2桁までです。', ms: 'Paling banyak dua tempat perpuluhan.', tr: 'En fazla iki ondalık basamak.', pl: 'Najwyżej dwa miejsca po przecinku.', es: 'Como máximo dos decimales.', de: 'Höchstens zwei Nachkommastellen.', fr: 'Deux décimales au plus.' },
  wholeNumber: { en: 'Please enter a whole number.', ja: '整数を入力してください。', ms: 'Sila masukkan nombor bulat.', tr: 'Lütfen tam sayı girin.', pl: 'Podaj liczbę całkowitą.', es: 'Introduzca un número entero.', de: 'Bitte geben Sie eine ganze Zahl ein.', fr: 'Veuillez saisir un nombre entier.' },
  noFraction: { en: 'This currency has no decimals.', ja: 'この通貨には小数がありません。', ms: 'Mata wang ini tiada perpuluhan.', tr: 'Bu para biriminin kuruşu yoktur.', pl: 'Ta waluta nie ma części ułamkowych.', es: 'Esta moneda no tiene decimales.', de: 'Diese Währung hat keine Nachkommastellen.', fr: "Cette devise n'a pas de décimales." },
  percentage: { en: 'A percentage from 0 to 100.', ja: '0から100までの割合を入力してください。', ms: 'Peratusan dari 0 hingga 100.', tr: "0 ile 100 arasında bir yüzde.", pl: 'Procent od 0 do 100.', es: 'Un porcentaje de 0 a 100.', de: 'Ein Prozentsatz von 0 bis 100.', fr: 'Un pourcentage de 0 à 100.' },
  invalidId: { en: 'This choice is not known.', ja: 'この選択肢は見つかりません。', ms: 'Pilihan ini tidak dikenali.', tr: 'Bu seçenek bilinmiyor.', pl: 'Nieznany wybór.', es: 'Esta opción no se conoce.', de: 'Diese Auswahl ist unbekannt.', fr: "Ce choix n'est pas connu." },
  invalidChoice: { en: 'Please choose one of the options.', ja: '選択肢から選んでください。', ms: 'Sila pilih salah satu pilihan.', tr: 'Lütfen seçeneklerden birini seçin.', pl: 'Wybierz jedną z opcji.', es: 'Elija una de las opciones.', de: 'Bitte wählen Sie eine der Möglichkeiten.', fr: "Veuillez choisir l'une des options." },
  invalidDate: { en: 'Please enter a valid date.', ja: '正しい日付を入力してください。', ms: 'Sila masukkan tarikh yang sah.', tr: 'Lütfen geçerli bir tarih girin.', pl: 'Podaj prawidłową datę.', es: 'Introduzca una fecha válida.', de: 'Bitte geben Sie ein gültiges Datum ein.', fr: 'Veuillez saisir une date valide.' },
  invalidUrl: { en: 'Please enter a valid address.', ja: '正しいURLを入力してください。', ms: 'Sila masukkan alamat yang sah.', tr: 'Lütfen geçerli bir adres girin.', pl: 'Podaj prawidłowy adres.', es: 'Introduzca una dirección válida.', de: 'Bitte geben Sie eine gültige Adresse ein.', fr: 'Veuillez saisir une adresse valide.' },
  tooShort: { en: 'At least {n} characters.', ja: '{n}文字以上で入力してください。', ms: 'Sekurang-kurangnya {n} aksara.', tr: 'En az {n} karakter.', pl: 'Minimalna liczba znaków: {n}.', es: 'Al menos {n} caracteres.', de: 'Mindestens {n} Zeichen.', fr: 'Au moins {n} caractères.' },
  tooLong: { en: 'At most {n} characters.', ja: '{n}文字以内で入力してください。', ms: 'Paling banyak {n} aksara.', tr: 'En fazla {n} karakter.', pl: 'Maksymalna liczba znaków: {n}.', es: 'Como máximo {n} caracteres.', de: 'Höchstens {n} Zeichen.', fr: 'Au plus {n} caractères.' },
  tooSmall: { en: 'At least {n}.', ja: '{n}以上で入力してください。', ms: 'Sekurang-kurangnya {n}.', tr: 'En az {n}.', pl: 'Co najmniej {n}.', es: 'Al menos {n}.', de: 'Mindestens {n}.', fr: 'Au moins {n}.' },
  tooBig: { en: 'At most {n}.', ja: '{n}以下で入力してください。', ms: 'Paling banyak {n}.', tr: 'En fazla {n}.', pl: 'Najwyżej {n}.', es: 'Como máximo {n}.', de: 'Höchstens {n}.', fr: 'Au plus {n}.' },
  tooMany: { en: 'At most {n} entries.', ja: '{n}件以内にしてください。', ms: 'Paling banyak {n} entri.', tr: 'En fazla {n} kayıt.', pl: 'Najwyżej {n} pozycji.', es: 'Como máximo {n} entradas.', de: 'Höchstens {n} Einträge.', fr: 'Au plus {n} entrées.' },
  tooFew: { en: 'At least {n} entries.', ja: '{n}件以上必要です。', ms: 'Sekurang-kurangnya {n} entri.', tr: 'En az {n} kayıt.', pl: 'Co najmniej {n} pozycji.', es: 'Al menos {n} entradas.', de: 'Mindestens {n} Einträge.', fr: 'Au moins {n} entrées.' },
  invalid: { en: 'Please check this value.', ja: 'この値を確認してください。', ms: 'Sila semak nilai ini.', tr: 'Lütfen bu değeri kontrol edin.', pl: 'Sprawdź tę wartość.', es: 'Compruebe este valor.', de: 'Bitte prüfen Sie diesen Wert.', fr: 'Veuillez vérifier cette valeur.' },
  durationRequired: { en: 'The plan duration must be greater than 0.', ja: 'プランの期間は0より長くしてください。', ms: 'Tempoh pelan mesti lebih daripada 0.', tr: "Plan süresi 0'dan büyük olmalıdır.", pl: 'Czas trwania planu musi być większy niż 0.', es: 'La duración del plan debe ser mayor que 0.', de: 'Die Laufzeit des Plans muss größer als 0 sein.', fr: 'La durée du forfait doit être supérieure à 0.' },
  frequencyAndRenewal: { en: 'The auto-renew period must not be shorter than the plan duration.', ja: '自動更新の期間はプランの期間以上にしてください。', ms: 'Tempoh pembaharuan automatik tidak boleh lebih pendek daripada tempoh pelan.', tr: 'Otomatik yenileme süresi plan süresinden kısa olamaz.', pl: 'Okres automatycznego odnawiania nie może być krótszy niż czas trwania planu.', es: 'El periodo de renovación automática no debe ser más corto que la duración del plan.', de: 'Der Verlängerungszeitraum darf nicht kürzer als die Laufzeit des Plans sein.', fr: 'La période de renouvellement automatique ne doit pas être plus courte que la durée du forfait.' },
  mbgText: { en: 'The money-back guarantee must be shorter than the plan duration.', ja: '返金保証の期間はプランの期間より短くしてください。', ms: 'Tempoh jaminan wang dikembalikan mesti lebih pendek daripada tempoh pelan.', tr: 'Para iade garantisi plan süresinden kısa olmalıdır.', pl: 'Gwarancja zwrotu pieniędzy musi być krótsza niż czas trwania planu.', es: 'La garantía de devolución debe ser más corta que la duración del plan.', de: 'Die Geld-zurück-Garantie muss kürzer als die Laufzeit des Plans sein.', fr: 'La garantie de remboursement doit être plus courte que la durée du forfait.' },
  guaranteeTooLong: { en: 'The money-back guarantee may be at most {n} months.', ja: '返金保証は最長{n}か月です。', ms: 'Jaminan wang dikembalikan paling lama {n} bulan.', tr: 'Para iade garantisi en fazla {n} ay olabilir.', pl: 'Gwarancja zwrotu pieniędzy może trwać najwyżej {n} mies.', es: 'La garantía de devolución puede durar como máximo {n} meses.', de: 'Die Geld-zurück-Garantie darf höchstens {n} Monate dauern.', fr: 'La garantie de remboursement peut durer au plus {n} mois.' },
  parentCycle: { en: 'A company cannot stand beneath itself.', ja: '会社を自分自身の下に置くことはできません。', ms: 'Syarikat tidak boleh berada di bawah dirinya sendiri.', tr: 'Bir şirket kendi altında yer alamaz.', pl: 'Firma nie może podlegać samej sobie.', es: 'Una empresa no puede estar por debajo de sí misma.', de: 'Ein Unternehmen kann nicht unter sich selbst stehen.', fr: 'Une société ne peut pas se trouver sous elle-même.' },
  parentDistributor: { en: 'The parent company must be a distributor.', ja: '親会社は販売代理店でなければなりません。', ms: 'Syarikat induk mestilah pengedar.', tr: 'Üst şirket bir distribütör olmalıdır.', pl: 'Firma nadrzędna musi być dystrybutorem.', es: 'La empresa matriz debe ser un distribuidor.', de: 'Das übergeordnete Unternehmen muss ein Distributor sein.', fr: 'La société mère doit être un distributeur.' },
  deleteSelf: { en: 'You cannot delete yourself.', ja: '自分自身を削除することはできません。', ms: 'Anda tidak boleh memadam diri sendiri.', tr: 'Kendinizi silemezsiniz.', pl: 'Nie możesz usunąć samego siebie.', es: 'No puede eliminarse a sí mismo.', de: 'Sie können sich nicht selbst löschen.', fr: 'Vous ne pouvez pas vous supprimer vous-même.' },
  alreadyTaken: { en: 'This is already taken.', ja: 'すでに使用されています。', ms: 'Ini telah digunakan.', tr: 'Bu zaten kullanılıyor.', pl: 'To jest już zajęte.', es: 'Esto ya está en uso.', de: 'Das ist bereits vergeben.', fr: 'Ceci est déjà pris.' },
  notEditable: { en: 'This cannot be changed.', ja: 'この項目は変更できません。', ms: 'Ini tidak boleh diubah.', tr: 'Bu değiştirilemez.', pl: 'Tego nie można zmienić.', es: 'Esto no se puede cambiar.', de: 'Das kann nicht geändert werden.', fr: 'Ceci ne peut pas être modifié.' },
} as const satisfies Record<string, Texts>;

export type ValidationKey = keyof typeof texts;

export function isValidationKey(message: string): message is ValidationKey {
  return message in texts;
}

/** The text of one validation rule; `n` fills the rule's number. */
export function validationText(key: ValidationKey, language: Language, n?: number | bigint): string {
  return texts[key][language].replace('{n}', String(n ?? ''));
}

/**
 * One zod issue in the caller's language. A message that is a key of this table is that rule's text; zod's own issues map to the nearest rule,
 * so nobody ever reads the library's English.
 */
export function issueMessage(issue: z.core.$ZodIssue, language: Language): string {
  if (isValidationKey(issue.message)) return validationText(issue.message, language);
  switch (issue.code) {
    case 'invalid_type':
      return validationText(issue.input === undefined || issue.input === null ? 'required' : 'invalid', language);
    case 'too_small':
      return validationText(issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'tooShort') : issue.origin === 'array' ? 'tooFew' : 'tooSmall', language, issue.minimum);
    case 'too_big':
      return validationText(issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig', language, issue.maximum);
    case 'invalid_value':
      return validationText('invalidChoice', language);
    case 'invalid_format':
      return validationText(issue.format === 'email' ? 'email' : issue.format === 'url' ? 'invalidUrl' : 'invalid', language);
    default:
      return validationText('invalid', language);
  }
}
