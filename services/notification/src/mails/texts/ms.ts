import type { MailTexts } from './en.ts';

export const ms: MailTexts = {
  greeting: 'Hai {name},',
  footer: 'Mesej ini dihantar oleh Fovea. Sila jangan balas.',
  mails: {
    staffInvited: {
      subject: 'Selamat datang ke Fovea: tetapkan kata laluan anda',
      body: ['Akaun telah dicipta untuk anda. Sila pilih kata laluan dalam masa 72 jam.'],
      action: 'Tetapkan kata laluan',
    },
    staffReset: {
      subject: 'Tetapkan semula kata laluan Fovea anda',
      body: ['Seseorang meminta kata laluan anda ditetapkan semula. Pautan ini sah selama satu jam.', 'Jika bukan anda, tiada apa-apa perlu dilakukan.'],
      action: 'Pilih kata laluan baharu',
    },
    customerReset: {
      subject: 'Tetapkan semula kata laluan Fovea anda',
      body: ['Seseorang meminta kata laluan anda ditetapkan semula. Pautan ini sah selama satu jam.', 'Jika bukan anda, tiada apa-apa perlu dilakukan.'],
      action: 'Pilih kata laluan baharu',
    },
    customerWelcome: {
      subject: 'Selamat datang ke Fovea',
      body: ['Akaun anda di {company} sudah sedia. Log masuk untuk memautkan peranti, menambah anak anda dan memilih pelan.'],
      action: 'Buka portal',
    },
    receipt: {
      subject: 'Kami menerima pembayaran anda sebanyak {amount}',
      body: ['Pembayaran {amount} untuk {plan} ({child}) telah diterima. Rujukan: {reference}.'],
      action: 'Buka resit',
    },
    refund: {
      subject: 'Pembayaran anda telah dibayar balik',
      body: [
        'Kami telah membayar balik {amount} daripada pembayaran anda untuk {plan} ({child}).',
        'Bank anda mungkin mengambil masa beberapa hari untuk memaparkannya.',
      ],
      action: 'Buka resit',
    },
    declined: {
      subject: 'Satu pembayaran telah ditolak',
      body: ['Pembayaran {amount} untuk {plan} ({child}) telah ditolak.', 'Sila hubungi klinik, bank atau penyedia kad anda.'],
      action: 'Buka portal',
    },
    paymentLink: {
      subject: 'Pautan pembayaran anda',
      body: ['Sila bayar {amount} untuk {plan} ({child}). Pautan ini sah selama 24 jam.'],
      action: 'Bayar sekarang',
    },
    renewalOff: {
      subject: 'Pembaharuan automatik dimatikan',
      body: ['Pelan anda tidak lagi diperbaharui secara automatik. Tempoh yang telah dibayar kekal.'],
      action: 'Buka portal',
    },
    deviceLost: { subject: 'Peranti {serial} dilaporkan hilang', body: ['Sebuah keluarga melaporkan peranti {serial} hilang.'], action: 'Buka pesakit' },
    deviceFound: { subject: 'Peranti {serial} telah dijumpai', body: ['Sebuah keluarga melaporkan peranti {serial} telah dijumpai.'], action: 'Buka pesakit' },
    requestSent: {
      subject: 'Permintaan baharu daripada sebuah keluarga',
      body: ['Sebuah keluarga syarikat anda telah menghantar permintaan baharu.'],
      action: 'Buka pesakit',
    },
    staffRequest: { subject: 'Permintaan sokongan daripada {company}', body: ['{person} meminta sokongan:', '{reason}', '{files}'], action: '' },
    meeting: { subject: 'Jemputan: {topic}', body: ['Anda dijemput ke mesyuarat pada {date}.', 'Fail kalendar dilampirkan.'], action: 'Buka portal' },
    testMail: { subject: 'E-mel ujian daripada Fovea', body: ['Penghantar dalam tetapan platform berfungsi.'], action: '' },
    release: {
      subject: 'Perisian peranti baharu',
      body: ['Versi {version} tersedia untuk peranti anda. Ia akan dipasang apabila peranti dalam talian semula.'],
      action: '',
    },
  },
};
